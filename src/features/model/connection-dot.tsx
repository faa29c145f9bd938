import { cn } from "~/lib/cn";
import { copy } from "./copy";

/** Whether a model answers; hollow when it does not, so that colour is not all that tells. */
export function ConnectionDot({ isConnected }: { isConnected: boolean | null }) {
  const label = isConnected === null ? undefined : isConnected ? copy.connected : copy.notConnected;
  return (
    <span
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
