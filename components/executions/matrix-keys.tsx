"use client";
import { useHotkeys } from "@/components/ui/use-hotkeys";

/** h j k l move over the cells, e over what needs attention; Enter is the link's own. */
export function MatrixKeys() {
  useHotkeys({
    j: () => moveCell(1, 0),
    k: () => moveCell(-1, 0),
    l: () => moveCell(0, 1),
    h: () => moveCell(0, -1),
    e: nextAttention,
  });
  return null;
}

function moveCell(down: number, right: number): void {
  const active =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset["cell"] : undefined;
  const [row = 0, column = 0] = (active ?? "0,0").split(",").map(Number);
  const target = active === undefined ? "0,0" : `${row + down},${column + right}`;
  focus(document.querySelector<HTMLElement>(`[data-cell="${target}"]`));
}

function nextAttention(): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-attention]")];
  const at = all.findIndex((one) => one === document.activeElement);
  focus(all[(at + 1) % Math.max(1, all.length)] ?? null);
}

function focus(element: HTMLElement | null): void {
  element?.focus();
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
