import type { Artifact } from "@/lib/runs/schema";
import { CopyButton } from "@/components/ui/copy-button";
import { formatBytes, truncateMiddle } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { SafeText } from "@/components/ui/text/safe-text";
import { SpriteView } from "@/components/ui/image/sprite-view";

type Props = { artifact: Artifact; text: string | null; url: string };

export function FileView({ artifact, text, url }: Props) {
  const { path, mediaType, bytes, sha256 } = artifact;
  return (
    <Panel
      title={path.split("/").at(-1) ?? path}
      note={`${mediaType}, ${formatBytes(bytes)}`}
      aside={<CopyButton text={sha256} label={`sha256 ${truncateMiddle(sha256)}`} />}
    >
      <div className="p-4">
        {text !== null ? <SafeText text={text} label={`Contents of ${path}`} /> : null}
        {text === null && mediaType.startsWith("image/") ? (
          <SpriteView src={url} alt={path} initialZoom={1} />
        ) : null}
        {text === null && !mediaType.startsWith("image/") ? (
          <p className="text-ink-2">This file has no text view here, or the artifact host does not answer.</p>
        ) : null}
        <p className="mt-3">
          <a href={url} rel="noreferrer" target="_blank" className="link inline-flex items-center gap-1.5">
            Open on the artifact host <Icon name="external" size={12} />
          </a>
        </p>
      </div>
    </Panel>
  );
}
