"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { rememberChoice } from "./choices";

export function ThemeButton() {
  const toggle = () => {
    const root = document.documentElement;
    const isDark =
      root.dataset["theme"] === "dark" ||
      (root.dataset["theme"] === undefined && window.matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset["theme"] = isDark ? "light" : "dark";
    rememberChoice("theme", root.dataset["theme"]);
  };
  return (
    <Button
      kind="ghost"
      isIcon
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
      onClick={toggle}
    >
      <Icon name="theme" />
    </Button>
  );
}
