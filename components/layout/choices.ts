"use client";

const YEAR_SECONDS = 31_536_000;

/** What a person chose about the look of things; in a cookie, so that the server renders it before the first paint. */
export function rememberChoice(name: "rail" | "theme" | "zone", value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
