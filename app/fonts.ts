import localFont from "next/font/local";

const geist = localFont({
  src: "./fonts/geist-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist",
});
const geistExtended = localFont({
  src: "./fonts/geist-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-ext",
  preload: false,
  declarations: [
    { prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB" },
  ],
});
const mono = localFont({
  src: "./fonts/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-mono",
});
const monoExtended = localFont({
  src: "./fonts/geist-mono-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-mono-ext",
  preload: false,
  declarations: [
    { prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB" },
  ],
});

export const fontVariables = [geist, geistExtended, mono, monoExtended]
  .map(({ variable }) => variable)
  .join(" ");
