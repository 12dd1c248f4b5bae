import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { copyStackAction, deleteStackAction } from "@/lib/stacks/actions";
import { loadStack } from "@/lib/stacks/loaders";
import { orNotFound } from "@/app/or-not-found";
import { NounActions } from "@/components/layout/noun-actions";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { StackEditor } from "@/components/stacks/stack-editor";
import { StackFacts } from "@/components/stacks/stack-facts";

export const metadata: Metadata = { title: "Stack" };

export default async function StackPage({ params }: PageProps<"/stacks/[slug]">) {
  const { slug } = await params;
  const [stack, viewer, account] = await Promise.all([
    orNotFound(loadStack(slug)),
    loadViewer(),
    loadAccount(),
  ]);
  const mayEdit = may(account.role, "edit-stacks");
  const isLocal = stack.origin === "local";
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Stacks", href: "/stacks" }, { word: stack.name }]}>
      <PageHead
        title={stack.name}
        sentence={stack.description}
        identity={
          <>
            {stack.slug} · {isLocal ? "local" : "from the catalog, read-only"} ·{" "}
            <span className="id">{stack.sha256.slice(0, 12)}</span> · {stack.executions} executions
          </>
        }
        actions={
          mayEdit ? (
            <NounActions
              noun="stack"
              slug={stack.slug}
              home="/stacks"
              copy={copyStackAction}
              remove={isLocal ? deleteStackAction : null}
            />
          ) : undefined
        }
      />
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <StackFacts stack={stack} />
        <StackEditor
          key={stack.sha256}
          slug={stack.slug}
          yaml={stack.yaml}
          sha256={stack.sha256}
          lines={stack.lines}
          isReadOnly={!isLocal || !mayEdit}
        />
      </div>
    </PageFrame>
  );
}
