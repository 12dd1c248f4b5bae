"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/**
 * The caveat comes first; then the build runs on the artifact host, in a frame that cannot reach this page, open a window
 * or navigate it. `allow-same-origin` names the artifact host's own origin: storage and workers of the build work there.
 */
export function PlayFrame({ url, title }: { url: string; title: string }) {
  const [isAgreed, setAgreed] = useState(false);
  const [turn, setTurn] = useState(0);
  if (!isAgreed)
    return (
      <div className="max-w-[720px] space-y-4">
        <Banner tone="caution">
          <p className="font-[550]">What you are about to run was written by a model.</p>
          <p className="mt-1 text-ink-2">
            It runs in your browser, on another host than this page, without your session and without the
            network. It may flash, be loud, or use your processor.
          </p>
        </Banner>
        <Button kind="primary" onClick={() => setAgreed(true)}>
          <Icon name="play" />
          Run the build
        </Button>
      </div>
    );
  return (
    <div>
      <div className="mb-2 flex items-center gap-2">
        <Button onClick={() => setTurn(turn + 1)}>
          <Icon name="retry" />
          Start over
        </Button>
        <Button kind="ghost" onClick={() => setAgreed(false)}>
          Stop
        </Button>
      </div>
      <iframe
        key={turn}
        src={url}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin that it keeps is the artifact host's, never ours
        sandbox="allow-scripts allow-same-origin allow-pointer-lock"
        allow="fullscreen; gamepad; cross-origin-isolated"
        referrerPolicy="no-referrer"
        className="h-[72vh] w-full rounded-2 border bg-sunken"
      />
    </div>
  );
}
