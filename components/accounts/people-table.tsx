import type { Account } from "@/lib/accounts/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Moment } from "@/components/ui/moment";
import { ScrollBox } from "@/components/ui/scroll-box";
import { RoleSelect } from "./role-select";

export function PeopleTable({ accounts, viewer }: { accounts: readonly Account[]; viewer: Viewer }) {
  return (
    <div className="rounded-3 border bg-surface">
      <ScrollBox label="People">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Name</th>
              <th>Email address</th>
              <th>Role</th>
              <th data-n="">Since</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <td className="font-[550] max-desk:order-[-2] max-desk:flex-[0_0_100%]">{account.name}</td>
                <td data-wide="" className="text-ink-2">
                  {account.email}
                </td>
                <td data-m="">
                  <RoleSelect accountId={account.id} role={account.role} name={account.name} />
                </td>
                <td data-n="" data-m="" className="text-ink-3">
                  <Moment at={account.createdAt} viewer={viewer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
