import { readdirSync } from "node:fs";
import { projectPath } from "../../scripts/environment.mjs";
import { type EvalCase, evalKinds, type NamedCase } from "./eval-case.ts";

const folderOf = (kind: string) => projectPath("tests", "eval", "cases", kind);

/** Every case, kind by kind. */
export async function allCases(): Promise<NamedCase[]> {
  const places = evalKinds.flatMap((kind) =>
    readdirSync(folderOf(kind))
      .toSorted()
      .map((file) => ({ kind, file })),
  );
  return Promise.all(
    places.map(async ({ kind, file }) => {
      const { evalCase }: { evalCase: EvalCase } = await import(`${folderOf(kind)}/${file}`);
      return { kind, id: file.replace(/\.ts$/, ""), ...evalCase };
    }),
  );
}

/** @param only a kind or an id; absent: all. @throws when nothing has that name */
export function selectCases(cases: readonly NamedCase[], only: string | undefined): NamedCase[] {
  if (only === undefined) return [...cases];
  const selected = cases.filter(({ kind, id }) => kind === only || id === only);
  if (selected.length === 0)
    throw new Error(`No case or kind is called ${only}. Kinds: ${evalKinds.join(", ")}.`);
  return selected;
}
