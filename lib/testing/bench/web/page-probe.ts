import type { Page } from "playwright-core";

type Vitals = { lcpMs: number; shift: number; inpMs: number; scriptKb: number; elements: number };

/** Before any page: records paints, shifts and interactions as the browser reports them. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, shift: 0, inpMs: 0 };
    Object.assign(globalThis, { touchstoneVitals: seen });
    const figures = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // No named function in here: the transpiler would wrap it in a helper that no page has.
        const isShift = entry.entryType === "layout-shift";
        if (entry.entryType === "largest-contentful-paint") seen.lcpMs = entry.startTime;
        else if (isShift)
          seen.shift += Reflect.get(entry, "hadRecentInput") ? 0 : Number(Reflect.get(entry, "value"));
        else if (Reflect.get(entry, "interactionId") !== 0) seen.inpMs = Math.max(seen.inpMs, entry.duration);
      }
    });
    figures.observe({ type: "largest-contentful-paint", buffered: true });
    figures.observe({ type: "layout-shift", buffered: true });
    // A variable, since the DOM's types do not know the threshold.
    const interactions = { type: "event", buffered: true, durationThreshold: 0 };
    figures.observe(interactions);
  });
}

/** What the page has cost up to now. Script sizes are as sent, compressed. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, "touchstoneVitals");
    const told = { lcpMs: Number.NaN, shift: Number.NaN, inpMs: Number.NaN, ...Object(seen) };
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => /\.js(\?|$)/.test(name));
    const bytes = scripts.reduce((sum, entry) => sum + Number(Reflect.get(entry, "encodedBodySize")), 0);
    return { ...told, scriptKb: bytes / 1000, elements: document.querySelectorAll("*").length };
  });
}

/** Two frames later everything that an interaction caused at once is painted and reported. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}
