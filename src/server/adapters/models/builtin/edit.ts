import "server-only";
import { copy } from "./copy";
import { clausesOf } from "./edit-clauses";
import { editContent } from "./edit-content";
import { editLook } from "./edit-look";
import type { Edit } from "./edit-reader";
import type { Request } from "./reading/request";
import type { PageSpec } from "./recipe";

/** The spec after some edits, and what the reply says of them. */
type Edited = { spec: PageSpec; changes: string[]; notes: string[] };

const said = (edit: Edit) => ({
  changes: "change" in edit ? [edit.change] : [],
  notes: edit.note === undefined ? [] : [edit.note],
});

/** Readers in order of how sure they are; one clause may match several of the look ("make it dark green and bigger"). */
function editClause(spec: PageSpec, clause: string, request: Request): Edited {
  for (const read of editContent) {
    const edit = read(spec, clause, request);
    if (edit) return { spec: edit.spec, ...said(edit) };
  }
  let current = spec;
  const [changes, notes]: [string[], string[]] = [[], []];
  for (const read of editLook) {
    const edit = read(current, clause, request);
    if (!edit) continue;
    current = edit.spec;
    changes.push(...said(edit).changes);
    notes.push(...said(edit).notes);
  }
  return { spec: current, changes, notes };
}

/**
 * Applies every edit that a sentence asks for to the current page.
 * `changes` says what was done, in the reply's words; it and `notes` are empty when the sentence asks for no edit that is
 * known.
 */
export function editSpec(spec: PageSpec, request: Request): Edited & { missed: boolean } {
  let current = spec;
  const [changes, notes]: [string[], string[]] = [[], []];
  let missed = false;
  for (const clause of clausesOf(request.text)) {
    const result = editClause(current, clause, request);
    const isRead = result.changes.length > 0 || result.notes.length > 0;
    if (!isRead && !copy.courtesies.test(clause)) missed = true;
    current = result.spec;
    changes.push(...result.changes);
    notes.push(...result.notes);
  }
  return { spec: current, changes, notes, missed };
}
