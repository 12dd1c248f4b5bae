import type { Artifact } from "@/lib/runs/schema";
import { cx } from "@/components/ui/cx";
import { formatBytes, plural } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";

type Props = { artifacts: readonly Artifact[]; current: string | null; base: string };

export function FileList({ artifacts, current, base }: Props) {
  const bytes = artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
  return (
    <Panel title="Files" note={`${plural(artifacts.length, "file")}, ${formatBytes(bytes)}`}>
      <ul className="max-h-[72vh] overflow-y-auto py-1">
        {artifacts.map(({ path, bytes: size, mediaType, role }) => (
          <li key={path}>
            <TextLink
              href={`${base}?path=${encodeURIComponent(path)}`}
              data-row-link=""
              prefetch={false}
              aria-current={path === current ? "true" : undefined}
              className={cx(
                "flex h-7 items-center gap-2 px-4 -outline-offset-2",
                path === current ? "bg-selected shadow-[inset_2px_0_0_var(--focus)]" : "hover:bg-hover",
              )}
            >
              <Icon name={mediaType.startsWith("image/") ? "image" : "file"} className="text-ink-3" />
              <span className="min-w-0 flex-1 truncate font-mono text-xs" title={path}>
                {path}
              </span>
              <span className="note max-full:hidden">{role}</span>
              <span className="num w-16 text-right text-ink-3">{formatBytes(size)}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
