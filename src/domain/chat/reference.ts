/** Something a prompt refers to. Lines count from 1. Without its schema, to keep zod out of the initial bundle. */
export type PromptReference =
  | { kind: "file"; path: string }
  /** A collection to retrieve passages from. */
  | { kind: "collection"; id: string; name: string }
  /** Selected in the editor. */
  | { kind: "code"; path: string; from: number; to: number; text: string }
  /** Picked in the preview; without a path if its source is unknown. */
  | {
      kind: "element";
      tag: string;
      text: string;
      markup?: string | undefined;
      path?: string | undefined;
      line?: number | undefined;
    }
  /** Reported by the preview. */
  | { kind: "error"; message: string; path?: string | undefined; line?: number | undefined };

export const MAX_REFERENCES = 12;
/** Characters of selected code. */
export const MAX_SELECTED_CODE = 20_000;

/** The file that a reference is about, if it is about one. */
export const pathOf = (reference: PromptReference): string | undefined =>
  reference.kind === "collection" ? undefined : reference.path;

/** The text without mentions, for searches: they name places, not what to find. */
export const withoutMentions = (text: string, references: readonly PromptReference[]): string =>
  references
    .map((reference) => (reference.kind === "collection" ? reference.name : (pathOf(reference) ?? "")))
    .filter((name) => name !== "")
    // Longest first: a name may start with another.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(`@${name}`, " "), text);

/** Two references to the same thing have the same key. */
export const referenceKey = (reference: PromptReference): string => JSON.stringify(reference);

const placeOf = ({ path, line }: { path?: string | undefined; line?: number | undefined }): string =>
  path ? ` in ${path}${line ? `, line ${line}` : ""}` : "";

/** One line per reference. The prompt's context contains the files themselves. */
export const describeReferences = (references: readonly PromptReference[]): string =>
  references.map((reference) => `[${describe(reference)}]`).join("\n");

function describe(reference: PromptReference): string {
  switch (reference.kind) {
    case "file":
      return `About the file ${reference.path}`;
    case "collection":
      return `About the collection “${reference.name}”`;
    case "code":
      return `Selected in ${reference.path}, lines ${reference.from} to ${reference.to}:\n${reference.text}`;
    case "element":
      return `Selected in the preview: <${reference.tag}>${reference.text && ` “${reference.text}”`}${placeOf(reference)}${reference.markup ? `:\n${reference.markup}` : ""}`;
    case "error":
      return `Error in the preview${placeOf(reference)}: ${reference.message}`;
  }
}
