import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { may } from "@/lib/accounts/rules";
import { loadTests } from "@/lib/scenarios/loaders";
import { copySuiteAction, deleteSuiteAction } from "@/lib/suites/actions";
import { loadSuite } from "@/lib/suites/loaders";
import { orNotFound } from "@/app/or-not-found";
import { NounActions } from "@/components/layout/noun-actions";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { SuiteEditor } from "@/components/suites/suite-editor";
import { SuiteMembers } from "@/components/suites/suite-members";
import { TextLink } from "@/components/ui/text-link";

export const metadata: Metadata = { title: "Suite" };

export default async function SuitePage({ params }: PageProps<"/suites/[slug]">) {
  const { slug } = await params;
  const [suite, viewer, account, tests] = await Promise.all([
    orNotFound(loadSuite(slug)),
    loadViewer(),
    loadAccount(),
    loadTests({}),
  ]);
  const mayEdit = may(account.role, "edit-suites");
  const isLocal = suite.origin === "local";
  const choices = tests.items.filter(({ lifecycle }) => lifecycle !== "retired");
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Suites", href: "/suites" }, { word: suite.name }]}>
      <PageHead
        title={suite.name}
        sentence={suite.description}
        identity={
          <>
            {suite.slug} · {isLocal ? "local" : "from the catalog, read-only"} ·{" "}
            <span className="id">{suite.sha256.slice(0, 12)}</span> · {suite.repetitions} × with{" "}
            {suite.technicalRetries} technical retries ·{" "}
            <TextLink href={`/executions?q=${suite.slug}`}>{suite.executions} executions</TextLink>
          </>
        }
        actions={
          mayEdit ? (
            <NounActions
              noun="suite"
              slug={suite.slug}
              home="/suites"
              copy={copySuiteAction}
              remove={isLocal ? deleteSuiteAction : null}
            />
          ) : undefined
        }
      />
      <div className="space-y-4">
        <SuiteMembers members={suite.members} runs={suite.runs} />
        {isLocal && mayEdit ? <SuiteEditor key={suite.sha256} suite={suite} choices={choices} /> : null}
      </div>
    </PageFrame>
  );
}
