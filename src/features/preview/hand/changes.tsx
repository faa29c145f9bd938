import { Undo2 } from "lucide-react";
import { DiffLines } from "~/components/code/diff-lines";
import { IconButton } from "~/components/ui/icon-button";
import { diffOf } from "~/domain/project/diff-files";
import { type HandSession, takenBack } from "~/domain/project/hand-edit/hand-session";
import { copy } from "../copy";
import { Section } from "./panel-parts";

const MAX_CHARACTERS = 20_000;

/** What was changed since the panel was opened: one by one, and as lines. */
export const Changes = ({ session }: { session: HandSession }) => (
  <Section title={copy.hand.changes(session.changes().length)}>
    <ChangeList session={session} />
    <ChangedLines session={session} />
  </Section>
);

function ChangeList({ session }: { session: HandSession }) {
  const files = session.files();
  return (
    <ul className="flex flex-col">
      {session.changes().map((change, at) => {
        const now = files.get(change.path);
        const canTakeBack = typeof now === "string" && takenBack(change, now) !== null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the order stays.
          <li key={at} className="flex items-center gap-2 text-[13px]">
            <span className="min-w-0 flex-1 truncate first-letter:uppercase">{change.label}</span>
            <IconButton
              label={canTakeBack ? copy.hand.takeBack(change.label) : copy.hand.isBuiltOn}
              size="sm"
              aria-disabled={!canTakeBack}
              className="aria-disabled:opacity-50"
              onClick={() => session.takeBack(change)}
            >
              <Undo2 />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function ChangedLines({ session: { before, files } }: { session: HandSession }) {
  const changed = [...files()].filter(([path, content]) => before.get(path) !== content);
  if (changed.length === 0) return <p className="text-[13px] text-muted">{copy.hand.noChanges}</p>;
  const old = changed.map(([path]) => [path, before.get(path) ?? ""] as const);
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide lines must be scrollable by keyboard
      tabIndex={0}
      className="overflow-x-auto px-3 font-mono text-xs leading-5"
    >
      <code className="block w-max min-w-full">
        <DiffLines diff={diffOf({ before: new Map(old), after: new Map(changed) }, MAX_CHARACTERS)} />
      </code>
    </pre>
  );
}
