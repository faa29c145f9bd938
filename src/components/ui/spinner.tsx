import { LoaderCircle } from "lucide-react";
import { cn } from "~/lib/cn";

/** Decorative: the words beside it, or the button's busy state, say what goes on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden data-spinner className={cn("animate-spin", className ?? "size-4")} />;
}
