import { endsReplacement, searchMarker } from "../text/edit-markers";
import { hereDocument } from "./shell-files";
import { CALL_LABEL, CALL_PREFIX } from "./tool-call";

/** The state of reading a file change without a fence. Plain values, so that it can be copied. */
export type UnfencedForm =
  | { kind: "json"; depth: number; isString: boolean; isEscaped: boolean; isSure: boolean }
  | { kind: "shell"; end: string }
  | { kind: "patch" }
  /** A block to search and replace. */
  | { kind: "edit" }
  | { kind: "diff"; isSure: boolean; isAfterBlank: boolean };

/** "none": it was no form after all. */
export type Verdict = "goes on" | "ends" | "ended" | "none";

const KEY =
  '"(?:name|tool|tool_name|tool_calls|function|function_name|action|command|operation|type|id|path|file_path|filePath|filename|file|files|arguments|parameters|input)"\\s*:';
const SIGNS = new RegExp(`^\\s*${CALL_PREFIX}(?=[[{])`, "i");
const JSON_START = new RegExp(
  `^(?:${CALL_PREFIX}(?=[[{])|\\[?\\s*\\{\\s*(?:${KEY}|$)|\\[\\s*$|\\[\\w{1,64}\\(\\w{1,40}=["'])`,
  "i",
);
const JSON_GOES_ON = new RegExp(`^\\s*(?:\\{?\\s*${KEY}|[[{]\\s*$)`);
const OLD_FILE = /^--- (?:\/dev\/null|(?:a\/)?\S+\.\w+)\s*$/;
const DIFF_LINE =
  /^(?:[ +@\\-]|diff --git |index [0-9a-f]+\.\.|(?:new|deleted|old) (?:file )?mode |similarity |rename |$)/;

/** How each form starts, and the label of the equivalent fence. */
const forms: readonly { label: string; start: (line: string) => UnfencedForm | null }[] = [
  {
    label: CALL_LABEL,
    start: (line) =>
      JSON_START.test(line)
        ? { kind: "json", depth: 0, isString: false, isEscaped: false, isSure: line.includes('"') }
        : null,
  },
  {
    label: "bash",
    start: (line) => {
      const document = hereDocument(line);
      return document && { kind: "shell", end: document.end };
    },
  },
  { label: "", start: (line) => (searchMarker(line) ? { kind: "edit" } : null) },
  { label: "diff", start: (line) => (/^\*\*\* Begin Patch\s*$/.test(line) ? { kind: "patch" } : null) },
  {
    label: "diff",
    start: (line) => {
      const isGit = line.startsWith("diff --git ");
      return isGit || OLD_FILE.test(line) ? { kind: "diff", isSure: isGit, isAfterBlank: false } : null;
    },
  },
];

/** Longer lines can only start JSON. */
const MAX_START = 1_000;

/** The form that a line of text starts, and the label of its block; null for other text. */
export function startOfForm(line: string): { label: string; form: UnfencedForm } | null {
  const first = line.trimStart();
  if (first.length > MAX_START && !first.startsWith("{") && !first.startsWith("[")) return null;
  for (const { label, start } of forms) {
    const form = start(first.slice(0, MAX_START));
    if (form) return { label, form };
  }
  return null;
}

/** Reads a line of a form, its first one included. */
export function advanceForm(form: UnfencedForm, line: string, isFirst: boolean): Verdict {
  switch (form.kind) {
    case "json":
      return advanceJson(form, line, isFirst);
    case "shell":
      return !isFirst && line.trim() === form.end ? "ends" : "goes on";
    case "patch":
      return /^\*\*\* End Patch/.test(line) ? "ends" : "goes on";
    case "edit":
      return endsReplacement(line) ? "ends" : "goes on";
    case "diff":
      return isFirst ? "goes on" : advanceDiff(form, line);
  }
}

function advanceJson(form: Extract<UnfencedForm, { kind: "json" }>, line: string, isFirst: boolean): Verdict {
  if (!isFirst && !form.isSure) {
    if (line.trim() === "") return "goes on";
    if (!JSON_GOES_ON.test(line)) return "none";
    form.isSure = line.includes('"');
  }
  for (const character of isFirst ? line.replace(SIGNS, "") : line) {
    if (form.isEscaped) form.isEscaped = false;
    else if (form.isString) {
      form.isEscaped = character === "\\";
      if (character === '"') form.isString = false;
    } else if (character === '"') form.isString = true;
    else if (character === "{" || character === "[") form.depth++;
    else if (character === "}" || character === "]") form.depth--;
  }
  form.isEscaped = false;
  return form.depth <= 0 && !form.isString ? "ends" : "goes on";
}

function advanceDiff(form: Extract<UnfencedForm, { kind: "diff" }>, line: string): Verdict {
  if (!form.isSure) {
    if (!line.startsWith("+++ ")) return "none";
    form.isSure = true;
  }
  // A list below a diff also starts with "- ".
  const isList = form.isAfterBlank && /^[-+] \S/.test(line);
  form.isAfterBlank = line === "";
  return DIFF_LINE.test(line) && !isList ? "goes on" : "ended";
}
