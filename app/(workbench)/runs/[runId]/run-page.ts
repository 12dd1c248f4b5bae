import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { loadRun } from "@/lib/runs/loaders";

type Params = Promise<{ runId: string }>;

/** What every tab of a run begins with. */
export async function loadRunPage(params: Params) {
  const { runId } = await params;
  const [run, viewer, account] = await Promise.all([orNotFound(loadRun(runId)), loadViewer(), loadAccount()]);
  return { run, viewer, account };
}

export async function runTitle(params: Params, tab: string): Promise<Metadata> {
  const { run } = await loadRunPage(params);
  return { title: `${run.scenarioSlug} ${run.repetition}, ${tab}` };
}
