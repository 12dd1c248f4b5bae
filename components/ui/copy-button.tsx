"use client";
import { useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button kind="ghost" onClick={() => void copy()} onBlur={() => setCopied(false)}>
      <Icon name={isCopied ? "check" : "copy"} />
      {isCopied ? "Copied" : label}
    </Button>
  );
}
