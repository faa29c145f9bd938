import { cn } from "~/lib/cn";

/**
 * The logo: a bluebonnet in profile, with petals that taper to a pale tip on a short stem. Sized by its class. Petals
 * use the accent color; the tip is in the text color. An installation's own logo takes its place by a style.
 */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn("brand-mark", className)}>
      <path d="M12 17v5" stroke="var(--muted)" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M12 4.6C10.7 3.7 10.7 2.2 12 1c1.3 1.2 1.3 2.7 0 3.6Z" fill="var(--foreground)" />
      <g fill="var(--ring)">
        <path d="M11.4 9.3C8.9 9.4 7.6 8 7.7 5.4c2.6 0 3.9 1.4 3.7 3.9Z" />
        <path d="M12.6 9.3c2.5.1 3.8-1.3 3.7-3.9-2.6 0-3.9 1.4-3.7 3.9Z" />
        <path d="M11.4 13.9c-3.2.2-4.9-1.5-4.8-4.8 3.3-.1 5 1.6 4.8 4.8Z" />
        <path d="M12.6 13.9c3.2.2 4.9-1.5 4.8-4.8-3.3-.1-5 1.6-4.8 4.8Z" />
        <path d="M11.4 19.2c-4 .2-6-1.9-5.9-5.9 4-.2 6.1 1.9 5.9 5.9Z" />
        <path d="M12.6 19.2c4 .2 6-1.9 5.9-5.9-4-.2-6.1 1.9-5.9 5.9Z" />
      </g>
    </svg>
  );
}
