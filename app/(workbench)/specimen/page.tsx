import type { Metadata } from "next";
import { loadAccount, loadViewer } from "@/lib/accounts/loaders";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { ColourSpecimen } from "@/components/specimen/colour-specimen";
import { ControlSpecimen } from "@/components/specimen/control-specimen";
import { MultiplesSpecimen } from "@/components/specimen/multiples-specimen";
import { StateSpecimen } from "@/components/specimen/state-specimen";
import { TypeSpecimen } from "@/components/specimen/type-specimen";

export const metadata: Metadata = { title: "Specimen" };

export default async function SpecimenPage() {
  const [viewer] = await Promise.all([loadViewer(), loadAccount()]);
  return (
    <PageFrame viewer={viewer} crumbs={[{ word: "Specimen" }]}>
      <PageHead
        title="Specimen"
        sentence="Every state and pattern of the language on one page, to build and to test against."
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <TypeSpecimen />
        <ColourSpecimen />
        <StateSpecimen />
        <ControlSpecimen />
        <MultiplesSpecimen />
      </div>
    </PageFrame>
  );
}
