import { DiffLines } from "~/components/code/diff-lines";
import { diffOf } from "~/domain/project/diff-files";
import type { HandSession } from "~/domain/project/hand-edit/hand-session";
import { copy } from "../copy";
import { Section } from "./section";

const MAX_CHARACTERS = 20_000;

/** The lines that were changed since the panel was opened. */
export const Changes = ({ session }: { session: HandSession }) => (
  <Section title={copy.hand.changes}>
    <ChangedLines session={session} />
  </Section>
);

function ChangedLines({ session: { before, files } }: { session: HandSession }) {
  const changed = [...files()].filter(([path, content]) => before.get(path) !== content);
  if (changed.length === 0) return <p className="text-[13px] text-muted">{copy.hand.noChanges}</p>;
  const old = changed.map(([path]) => [path, before.get(path) ?? ""] as const);
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide lines are scrolled by keyboard too
      tabIndex={0}
      className="overflow-x-auto px-3 font-mono text-xs leading-5"
    >
      <code className="block w-max min-w-full">
        <DiffLines diff={diffOf({ before: new Map(old), after: new Map(changed) }, MAX_CHARACTERS)} />
      </code>
    </pre>
  );
}
