import type { Metadata } from "next";
import { loadAccounts, loadViewer } from "@/lib/accounts/loaders";
import { AddPerson } from "@/components/accounts/add-person";
import { PeopleTable } from "@/components/accounts/people-table";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { plural } from "@/components/ui/format";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const [accounts, viewer] = await Promise.all([loadAccounts(), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Settings" }, { word: "People" }]}>
      <PageHead
        title="People"
        sentence={`${plural(accounts.length, "person", "people")} can sign in. A role may do all that the roles before it may: viewer, reviewer, operator, admin.`}
        actions={<AddPerson />}
      />
      <PeopleTable accounts={accounts} viewer={viewer} />
    </PageFrame>
  );
}
