"use client";
import { useCallback, useState, type CSSProperties } from "react";

const PIXEL_ART_WIDTH = 320;

type Props = { src: string; alt: string; className?: string; style?: CSSProperties | undefined };

/** An image of a run: small ones keep their pixels when they grow, large ones stay smooth when they shrink. */
export function RunImage({ src, alt, className = "", style }: Props) {
  const [isSmall, setSmall] = useState(false);
  const measure = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setSmall(image.naturalWidth <= PIXEL_ART_WIDTH);
  }, []);
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- served signed by another host; an optimiser would cache hostile bytes
    <img
      ref={measure}
      src={src}
      alt={alt}
      onLoad={(event) => measure(event.currentTarget)}
      className={`${className} ${isSmall ? "pixelated" : ""}`}
      style={style}
    />
  );
}
