import { LoaderCircle } from "lucide-react";
import { cn } from "~/lib/cn";

/** Decorative: nearby text or the button's busy state says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden data-spinner className={cn("animate-spin", className ?? "size-4")} />;
}
