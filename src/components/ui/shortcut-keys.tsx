import { keysOf, type Shortcut } from "~/lib/shortcut";

/** A keyboard shortcut. Client only: the server does not know the user's keyboard. */
export const ShortcutKeys = ({ of }: { of: Shortcut }) => (
  <span className="inline-flex shrink-0 gap-1">
    {keysOf(of).map((key) => (
      <kbd
        key={key}
        className="min-w-5 rounded-inner border border-border bg-background px-1 text-center font-sans text-muted text-xs leading-5"
      >
        {key}
      </kbd>
    ))}
  </span>
);
