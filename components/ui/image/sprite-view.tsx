"use client";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { ScrollBox } from "@/components/ui/scroll-box";

type Props = { src: string; alt: string; initialZoom?: number };

/** Pixels stay pixels: whole zooms only, on the checkerboard. */
export function SpriteView({ src, alt, initialZoom = 4 }: Props) {
  const [zoom, setZoom] = useState(initialZoom);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const measure = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0)
      setSize({ width: image.naturalWidth, height: image.naturalHeight });
  }, []);
  return (
    <figure className="min-w-0">
      <ScrollBox
        label={alt}
        className="flex max-h-[480px] min-h-40 items-center justify-center rounded-2 border checker p-4"
      >
        {/* eslint-disable-next-line nextjs/no-img-element -- served signed by another host */}
        <img
          src={src}
          alt={alt}
          ref={measure}
          onLoad={(event) => measure(event.currentTarget)}
          className="pixelated max-w-none"
          style={size === null ? undefined : { width: size.width * zoom, height: size.height * zoom }}
        />
      </ScrollBox>
      <figcaption className="mt-2 flex flex-wrap items-center gap-1 note">
        <Button
          kind="ghost"
          isIcon
          aria-label="Smaller"
          disabled={zoom === 1}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </Button>
        <span className="num">{zoom}×</span>
        <Button
          kind="ghost"
          isIcon
          aria-label="Larger"
          disabled={zoom === 16}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </Button>
        {size === null ? null : (
          <span className="num ml-auto">
            {size.width}×{size.height}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
