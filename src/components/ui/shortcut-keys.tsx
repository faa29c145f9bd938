import { keysOf, type Shortcut } from "~/lib/shortcut";

/** A shortcut as keys. For what the browser alone draws: the server does not know its keyboard. */
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
