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

/** @param only kinds and ids, separated by commas; absent: all. @throws when nothing has such a name */
export function selectCases(cases: readonly NamedCase[], only: string | undefined): NamedCase[] {
  if (only === undefined) return [...cases];
  const names = only.split(",").map((name) => name.trim());
  const isNamed = ({ kind, id }: NamedCase, name: string) => kind === name || id === name;
  const unknown = names.find((name) => !cases.some((each) => isNamed(each, name)));
  if (unknown !== undefined)
    throw new Error(`No case or kind is called ${unknown}. Kinds: ${evalKinds.join(", ")}.`);
  return cases.filter((each) => names.some((name) => isNamed(each, name)));
}
