import type { PublishedRun } from "@/lib/publications/schema";
import { ratingSchema } from "@/lib/reviews/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { RATING_WORD } from "@/components/reviews/rating-words";
import { leadingWords, TERMINATION } from "@/components/runs/run-words";
import { Chip } from "@/components/ui/chip";
import { formatShare } from "@/components/ui/format";
import { Missing } from "@/components/ui/missing";
import { Moment } from "@/components/ui/moment";
import { RowKeys } from "@/components/ui/row-keys";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { WithdrawButton } from "./withdraw-button";

export function PublishedTable({
  items,
  viewer,
  mayWithdraw,
}: {
  items: readonly PublishedRun[];
  viewer: Viewer;
  mayWithdraw: boolean;
}) {
  return (
    <div className="rounded-3 border bg-surface">
      <RowKeys />
      <ScrollBox label="Published runs">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Run</th>
              <th>Tier</th>
              <th>Result</th>
              <th>Rating</th>
              <th data-n="">Review points</th>
              <th>Releases</th>
              <th data-n="">Published</th>
              <th>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <PublishedRow key={item.publication.id} item={item} viewer={viewer} mayWithdraw={mayWithdraw} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function PublishedRow({
  item: { run, publication, rating, reviewShare },
  viewer,
  mayWithdraw,
}: {
  item: PublishedRun;
  viewer: Viewer;
  mayWithdraw: boolean;
}) {
  const known = ratingSchema.safeParse(rating);
  return (
    <tr>
      <td data-wide="">
        <div className="truncate">
          <TextLink href={`/runs/${run.ledgerId}`} data-row-link="" className="font-[550]">
            {run.scenarioSlug}
          </TextLink>{" "}
          <span className="text-ink-2">repetition {run.repetition}</span>
        </div>
        <div className="truncate note">
          {run.harness} {run.harnessVersion ?? ""} · {run.modelId}
        </div>
      </td>
      <td data-m="">
        <Status {...TERMINATION[publication.tier]} />
      </td>
      <td data-m="">
        <Status {...leadingWords(run)} />
      </td>
      <td data-m="">
        {known.success ? (
          <Chip>{RATING_WORD[known.data]}</Chip>
        ) : (
          <Missing reason="no submitted review rates it" />
        )}
      </td>
      <td data-n="" data-desk="">
        {reviewShare === null ? <Missing reason="no submitted review" /> : formatShare(reviewShare)}
      </td>
      <td data-desk="" className="text-ink-2">
        {[publication.releasesSource ? "source" : "", publication.releasesBuild ? "build" : ""]
          .filter((part) => part !== "")
          .join(", ") || "statistic only"}
      </td>
      <td data-n="" data-desk="" className="text-ink-3" title={`by ${publication.publishedBy}`}>
        <Moment at={publication.publishedAt} viewer={viewer} />
      </td>
      <td data-desk="">
        {mayWithdraw ? (
          <WithdrawButton ledgerId={run.ledgerId} name={`${run.scenarioSlug} ${run.repetition}`} />
        ) : null}
      </td>
    </tr>
  );
}
