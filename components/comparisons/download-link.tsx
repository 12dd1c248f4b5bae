import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

/** A plain link, so that the browser saves what the route answers instead of opening a page. */
export function DownloadLink({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} download={name} className={buttonStyle("plain")}>
      <Icon name="download" />
      {name}
    </a>
  );
}
