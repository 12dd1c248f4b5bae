import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadReviewPolicies } from "@/lib/reviews/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { PolicyRow } from "@/components/reviews/queue/policy-row";
import { ScrollBox } from "@/components/ui/scroll-box";

export const metadata: Metadata = { title: "Review rules" };

export default async function ReviewRulesPage() {
  const [policies, viewer] = await Promise.all([loadReviewPolicies(), loadViewer()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Settings" }, { word: "Review rules" }]}>
      <PageHead
        title="Review rules"
        sentence="How many reviews a completed run needs before it leaves the queue, and whether reviewers see whose work it is. A blind review hides model, harness, cost and the reviews of others until it is submitted."
      />
      <div className="rounded-3 border bg-surface">
        <ScrollBox label="Review rules">
          <table className="data" data-two-line="" data-cards="">
            <thead>
              <tr>
                <th>Suite</th>
                <th>Reviews needed</th>
                <th>Blind</th>
                <th>
                  <span className="sr-only">Save</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {policies.map((policy) => (
                <PolicyRow
                  key={`${policy.scope} ${policy.reviewsNeeded} ${policy.isBlind}`}
                  policy={policy}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
    </PageFrame>
  );
}
