import { Dialog } from "~/components/ui/dialog";
import { ShortcutKeys } from "~/components/ui/shortcut-keys";
import { commandNotes } from "../completion/commands";
import { copy } from "../copy";
import { editorShortcutRows, type Row, shortcutRows } from "./keys";

type ShortcutListProps = { open: boolean; onClose: () => void; withCommands?: boolean };

/** Every shortcut, and on request every command. Default export for lazy loading. */
export default function ShortcutList({ open, onClose, withCommands = false }: ShortcutListProps) {
  const title = withCommands ? copy.commands.help : copy.shortcuts.list;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {withCommands && (
          <dl
            aria-label={copy.commands.title}
            className="mb-2 flex flex-col divide-y divide-border border-border border-b text-sm"
          >
            {commandNotes.map(({ id, note }) => (
              <div key={id} className="flex items-center justify-between gap-4 py-2.5">
                <dt className="font-mono">/{id}</dt>
                <dd className="text-muted text-xs">{note}</dd>
              </div>
            ))}
          </dl>
        )}
        <Rows rows={shortcutRows} />
        <h3 className="mt-4 mb-2 font-medium text-sm">{copy.shortcuts.editor}</h3>
        <Rows rows={editorShortcutRows} />
      </section>
    </Dialog>
  );
}

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="-my-2 flex flex-col divide-y divide-border text-sm">
    {rows.map(({ label, combinations }) => (
      <div key={label} className="flex items-center justify-between gap-4 py-2.5">
        <dt>{label}</dt>
        <dd className="flex shrink-0 items-center gap-2 text-muted text-xs">
          {combinations.map((keys, at) => (
            <span key={keys.key} className="flex items-center gap-2">
              {at > 0 && copy.shortcuts.or}
              <ShortcutKeys of={keys} />
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
