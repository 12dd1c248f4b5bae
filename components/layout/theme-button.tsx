"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { rememberChoice } from "./choices";

export function ThemeButton() {
  return (
    <Button
      kind="ghost"
      isIcon
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={toggleTheme}
    >
      <Icon name="theme" />
    </Button>
  );
}

function toggleTheme(): void {
  const root = document.documentElement;
  const isDark =
    root.dataset["theme"] === "dark" ||
    (root.dataset["theme"] === undefined && window.matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = isDark ? "light" : "dark";
  rememberChoice("theme", root.dataset["theme"]);
}
