/** How much of a limit is used. Visual only: the numbers appear next to it as text. */
export function UsageBar({ used, limit }: { used: number; limit: number }) {
  const share = Math.min(1, used / limit);
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-hover forced-colors:border">
      <span
        className={`rounded-full ${share === 1 ? "bg-danger" : "bg-accent"}`}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
