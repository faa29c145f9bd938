import { cn } from "~/lib/cn";
import { copy } from "./copy";

type ConnectionDotProps = {
  isConnected: boolean | null;
  /** The adjacent text says the same. */
  decorative?: boolean;
};

/** Whether a model is connected; hollow when not, so that color is not the only cue. */
export function ConnectionDot({ isConnected, decorative }: ConnectionDotProps) {
  const label = isConnected === null ? undefined : isConnected ? copy.connected : copy.notConnected;
  return (
    <span
      aria-hidden={decorative}
      title={label}
      className={cn(
        "inline-block size-2 shrink-0 rounded-full border",
        isConnected ? "border-success bg-success" : "border-control",
        isConnected === null && "animate-pulse",
      )}
    >
      <span className="sr-only">{label}</span>
    </span>
  );
}
