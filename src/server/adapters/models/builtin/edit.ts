import "server-only";
import { copy } from "./copy";
import { clausesOf } from "./edit-clauses";
import { editContent } from "./edit-content";
import { editLook } from "./edit-look";
import type { Request } from "./reading/request";
import type { PageSpec } from "./recipe";

/** What one clause does to a spec, and how the reply says it ("made it dark"). */
export type Edit = { spec: PageSpec; change: string };

/** One kind of edit: reads a clause, gives the changed spec, or undefined when the clause does not ask for it. */
export type EditReader = (spec: PageSpec, clause: string, request: Request) => Edit | undefined;

/** Readers in order of how sure they are; one clause may match several of the look ("make it dark green and bigger"). */
function editClause(spec: PageSpec, clause: string, request: Request): { spec: PageSpec; changes: string[] } {
  for (const read of editContent) {
    const edit = read(spec, clause, request);
    if (edit) return { spec: edit.spec, changes: [edit.change] };
  }
  let current = spec;
  const changes: string[] = [];
  for (const read of editLook) {
    const edit = read(current, clause, request);
    if (!edit) continue;
    current = edit.spec;
    changes.push(edit.change);
  }
  return { spec: current, changes };
}

/**
 * Applies every edit that a sentence asks for to the current page.
 * `changes` says what was done, in the reply's words; it is empty when the sentence asks for no edit that is known.
 */
export function editSpec(
  spec: PageSpec,
  request: Request,
): { spec: PageSpec; changes: string[]; missed: boolean } {
  let current = spec;
  const changes: string[] = [];
  let missed = false;
  for (const clause of clausesOf(request.text)) {
    const result = editClause(current, clause, request);
    if (result.changes.length === 0 && !copy.courtesies.test(clause)) missed = true;
    current = result.spec;
    changes.push(...result.changes);
  }
  return { spec: current, changes, missed };
}
