import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { loadViewer } from "@/lib/accounts/loaders";
import { artifactUrl } from "@/lib/platform/artifact-links";
import { loadReviewCount, loadWorksheet } from "@/lib/reviews/loaders";
import type { ReviewWorksheet } from "@/lib/reviews/schema";
import { PageFrame } from "@/components/layout/page-frame";
import { ReviewEditor } from "@/components/reviews/review-editor";
import type { ImagePair } from "@/components/ui/image/image-compare";

const KEYS = [
  { keys: ["J", "K"], does: "item" },
  { keys: ["P"], does: "pass" },
  { keys: ["F"], does: "fail" },
  { keys: ["U"], does: "undecided" },
  { keys: ["1", "–", "5"], does: "rate" },
  { keys: ["N"], does: "note" },
  { keys: ["W"], does: "write-up" },
  { keys: ["D"], does: "image mode" },
  { keys: ["S"], does: "submit" },
];

type Props = PageProps<"/review/[ledgerId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await orNotFound(loadWorksheet((await params).ledgerId));
  return { title: `Review ${run.scenarioSlug} ${run.repetition}` };
}

export default async function ReviewPage({ params }: Props) {
  const { ledgerId } = await params;
  const [worksheet, waiting, viewer] = await Promise.all([
    orNotFound(loadWorksheet(ledgerId)),
    loadReviewCount(),
    loadViewer(),
  ]);
  const name = `${worksheet.run.scenarioSlug} ${worksheet.run.repetition}`;
  return (
    <PageFrame
      viewer={viewer}
      isSplit
      keys={KEYS}
      crumbs={[
        { word: "Review", href: "/review" },
        { word: waiting > 1 ? `${name}, ${waiting - 1} more wait` : name },
      ]}
    >
      <ReviewEditor key={ledgerId} worksheet={worksheet} images={imagesOf(worksheet)} />
    </PageFrame>
  );
}

function imagesOf({ run, images }: ReviewWorksheet): Record<string, ImagePair[]> {
  const urlOf = (path: string | null) => (path === null ? null : artifactUrl(run.ledgerId, path));
  const byItem: Record<string, ImagePair[]> = {};
  for (const { itemId, title, expected, submitted } of images)
    (byItem[itemId] ??= []).push({ title, expected: urlOf(expected), submitted: urlOf(submitted) });
  return byItem;
}
