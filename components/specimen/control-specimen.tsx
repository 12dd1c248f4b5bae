import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field, Select, TextArea, TextInput } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { NoMatches } from "@/components/ui/no-matches";
import { Panel } from "@/components/ui/panel";

export function ControlSpecimen() {
  return (
    <Panel title="Controls and views">
      <div className="space-y-4 px-4 py-3">
        <div className="flex flex-wrap gap-2">
          <Button kind="primary">
            <Icon name="play" />
            Run 12 scenarios × 3 <Kbd isOnInk>N</Kbd>
          </Button>
          <Button>Run again</Button>
          <Button kind="ghost">Clear</Button>
          <Button kind="danger">Cancel</Button>
          <Button disabled>Submit</Button>
        </div>
        <div className="grid gap-4 desk:grid-cols-2">
          <Field label="Title" note="Empty: named after the suite">
            <TextInput defaultValue="Nightly" />
          </Field>
          <Field label="Stack">
            <Select defaultValue="a">
              <option value="a">bubblewrap, Node 20</option>
            </Select>
          </Field>
          <Field label="Repetitions" error="Between 1 and 20; take fewer scenarios for more repetitions">
            <TextInput defaultValue="40" aria-invalid />
          </Field>
          <Field label="Reason">
            <TextArea rows={1} />
          </Field>
        </div>
        <Banner tone="caution">The build was written by a model.</Banner>
        <Banner tone="negative" action={<Button>Try again</Button>}>
          The database does not answer. Data of 13:02.
        </Banner>
      </div>
      <div className="border-t">
        <EmptyState sentence="No execution yet." hint="One action fills it." />
      </div>
      <div className="border-t">
        <NoMatches
          sentence="None of 1,287 executions match."
          filters={["Failed", "“lamp”"]}
          clearHref="/specimen"
        />
      </div>
    </Panel>
  );
}
