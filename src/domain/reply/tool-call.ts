import { fileEnding, type Language, normalizeLanguage } from "../preview/language";
import { isRecord } from "../text/is-record";
import { readLooseJson } from "../text/loose-json";
import { parseRepairedJson } from "../text/repair-json";
import { isFilePath } from "./file-name";

/** A file change by a written tool call, as the equivalent fence. */
export type WrittenFile = {
  label: string;
  language: Language | null;
  fileName?: string;
  /** The line above it, if any. */
  lead?: string;
  content: string;
  /** False while incomplete. Absent: as its block. */
  isWhole?: boolean;
};

/** The label of a block of written calls. */
export const CALL_LABEL = "tool_call";

/** A tool call written as text. */
export type WrittenCall = {
  name: string;
  given: unknown;
  isWhole: boolean;
  /** Parsed without guessing. */
  isExact: boolean;
};

/** Elements that are other products' tools. */
export const CALL_ELEMENTS =
  "write_to_file|write_file|create_file|new_file|save_file|edit_file|update_file|modify_file|replace_in_file|apply_diff|apply_patch|search_and_replace|delete_file|remove_file|rename_file|move_file|str_replace_editor|str_replace|str_replace_based_edit_tool";
/** Elements that wrap calls. */
export const CALL_WRAPPERS = "tool_calls?|function_calls?|tool_use|tool_code|invoke|function";

/** A control token around calls that the server failed to parse. */
const SIGN = String.raw`(?:<[|\uff5c][^<>|\uff5c"{}\n]{1,40}[|\uff5c]>|\[TOOL_CALLS\]|\[ARGS\])`;
/** The prefix of a call's arguments: control tokens with the tool's name. */
export const CALL_PREFIX = String.raw`(?:${SIGN}\s{0,9}){1,6}(?:(?:function|(?:commentary|analysis) to=)?\s{0,9}(?:${SIGN}\s{0,9})?(?:functions\.)?([a-z_][\w-]{0,63})(?::\d{1,4})?\s{0,9}(?:(?:${SIGN}|json)\s{0,9}){0,4})?`;
const SIGNED = new RegExp(`^\\s*${CALL_PREFIX}(?=[[{])`, "i");
/** Python notation with named arguments. */
const PYTHON =
  /^[\s[\]),;]*(?:print\(\s*)?(?:default_api\.|functions\.)?([a-z_]\w{0,63})(?=\(\s{0,99}\w{1,40}\s{0,9}=(?!=))/i;

const JSON_CALL = /^[\s,;]*(?=[[{])/;

/** The file changes of a text's calls; other tools are ignored. */
export const readToolCalls = (text: string): WrittenFile[] => readWrittenCalls(text).flatMap(filesOfCall);

/** The calls at the start of a text, in any notation that models use. */
export function readWrittenCalls(text: string): WrittenCall[] {
  const start = [SIGNED, PYTHON, JSON_CALL].find((pattern) => pattern.test(text));
  if (start) return readCallsAfter(text, start);
  return /^\s*</.test(text) ? readElements(text) : [];
}

/** Consecutive calls. @param start matches the prefix of each; its group is the tool's name */
function readCallsAfter(text: string, start: RegExp): WrittenCall[] {
  const calls: WrittenCall[] = [];
  let rest = text;
  for (let found = start.exec(rest); found; found = start.exec(rest)) {
    const [{ length }, name] = found;
    const { value, isWhole, end } = readLooseJson(rest.slice(length));
    const exact = parseRepairedJson(rest.slice(length, length + end));
    const isExact = exact !== undefined;
    const given = isExact ? exact : value;
    const made = name ? [{ name, given, isWhole }] : callsIn(given, isWhole);
    calls.push(...made.map((call) => ({ ...call, isExact })));
    rest = rest.slice(length + end);
  }
  return calls;
}

/** Unifies `file_path` and `filePath`. */
const plainKey = (key: string): string => key.toLowerCase().replace(/[_-]/g, "");

/** Names of tool arguments by meaning. */
const names = {
  tool: "tool name toolname function functionname action command operation type",
  given: "arguments args parameters params input toolinput",
  path: "path filepath filename file targetfile absolutepath relativepath oldpath from source name",
  to: "newpath to destination newname newfilepath",
  content: "content contents filetext text code body filecontent newcontent",
  old: "oldstr oldstring oldtext oldcontent old search searchtext find original",
  new: "newstr newstring newtext new replace replacement replacetext replacewith",
  patch: "patch diff",
  edits: "edits changes replacements operations",
} as const;

/** The first string under one of the names for a meaning. */
function textIn(record: Record<string, unknown>, meaning: keyof typeof names): string | undefined {
  const found = valueIn(record, meaning, (value) => typeof value === "string");
  return typeof found === "string" ? found : undefined;
}

function valueIn(
  record: Record<string, unknown>,
  meaning: keyof typeof names,
  isWanted: (value: unknown) => boolean,
): unknown {
  const known = new Map(Object.entries(record).map(([key, value]) => [plainKey(key), value]));
  return names[meaning]
    .split(" ")
    .map((key) => known.get(key))
    .find(isWanted);
}

function callsIn(value: unknown, isWhole: boolean): Omit<WrittenCall, "isExact">[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) => callsIn(each, isWhole || at < value.length - 1));
  if (!isRecord(value)) return [];
  const { tool_calls: several, function: inner } = value;
  if (Array.isArray(several)) return callsIn(several, isWhole);
  if (isRecord(inner)) return callsIn(inner, isWhole);
  const given = valueIn(value, "given", (each) => isRecord(each) || typeof each === "string");
  const name = textIn(value, "tool") ?? "";
  const parsed = typeof given === "string" ? readLooseJson(given) : { value: given, isWhole: true };
  if (isRecord(parsed.value)) return [{ name, given: parsed.value, isWhole: isWhole && parsed.isWhole }];
  const beside = Object.entries(value).filter(
    ([key, each]) => each !== name || !names.tool.split(" ").includes(plainKey(key)),
  );
  return [{ name, given: Object.fromEntries(beside), isWhole }];
}

/** Files by path, or a list of files. */
function filesIn(
  files: Record<string, unknown> | readonly unknown[],
  isWhole: boolean,
): Omit<WrittenCall, "isExact">[] {
  const entries = Array.isArray(files)
    ? files.filter(isRecord)
    : Object.entries(files).map(([path, content]) =>
        isRecord(content) ? { path, ...content } : { path, content },
      );
  return entries.map((given, at) => ({ name: "", given, isWhole: isWhole || at < entries.length - 1 }));
}

const CALL = new RegExp(
  `<\\s{0,3}(?:(?:invoke|function|tool)(?:\\s+name)?\\s*=\\s*["']?([\\w.-]+)["']?|(${CALL_ELEMENTS}))\\s*>|<tool_call>\\s*(\\w+)\\s*(?=<arg_key>)`,
  "g",
);
const ARGUMENT =
  /\s*(?:<parameter(?:\s+name)?\s*=\s*["']?(\w+)["']?\s*>|<arg_key>\s*(\w+)\s*<\/arg_key>\s*<arg_value>|<(\w+)>)/y;

/** Characters between a call's tag and its arguments. */
const MAX_GAP = 100;

/** Calls as elements, with arguments as child elements or JSON. */
function readElements(text: string): WrittenCall[] {
  const json = text.search(/[[{]/);
  if (json !== -1 && /^(?:\s*<\s*[\w-]+\s*>)+\s*$/.test(text.slice(0, json)))
    return text
      .split(/<\/\s*[\w-]+\s*>/)
      .flatMap((each) => readCallsAfter(each.slice(Math.max(0, each.search(/[[{]/))), JSON_CALL));
  return [...text.matchAll(CALL)].map(({ 0: head, 1: called, 2: element, 3: first, index }) => {
    const start = index + head.length;
    const json = /^\s*\{/.test(text.slice(start, start + MAX_GAP)) ? readLooseJson(text.slice(start)) : null;
    const { given, isWhole } = json ? { given: json.value, isWhole: json.isWhole } : argumentsAt(text, start);
    return { name: called ?? element ?? first ?? "", given, isWhole, isExact: true };
  });
}

function argumentsAt(text: string, start: number): { given: Record<string, string>; isWhole: boolean } {
  const entries: [string, string][] = [];
  let at = start;
  for (;;) {
    ARGUMENT.lastIndex = at;
    const match = ARGUMENT.exec(text);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (!match || !name) return { given: Object.fromEntries(entries), isWhole: true };
    const closing = match[1] ? "</parameter>" : match[2] ? "</arg_value>" : `</${name}>`;
    const from = at + match[0].length;
    const end = text.indexOf(closing, from);
    const value = text.slice(from, end === -1 ? undefined : end);
    entries.push([name, value.replace(/^\r?\n/, "")]);
    if (end === -1) return { given: Object.fromEntries(entries), isWhole: false };
    at = end + closing.length;
  }
}

const CHANGES =
  /writ|creat|save|edit|replac|patch|diff|updat|modif|delet|remov|renam|mov|new_?file|add_?file|files?$|^$/i;
const DELETES = /delet|remov|unlink/i;

function filesOfCall({ name, given, isWhole }: Omit<WrittenCall, "isExact">): WrittenFile[] {
  if (!isRecord(given)) return [];
  const { files } = given;
  if (Array.isArray(files) || isRecord(files))
    return filesIn(files, isWhole).flatMap((each) => filesOfCall(each));
  const verb = textIn(given, "tool");
  if (!CHANGES.test(name) && !(verb && CHANGES.test(verb))) return [];
  const file = (label: string, path: string | undefined, content: string): WrittenFile[] => [
    { label, language: normalizeLanguage(label), ...(path ? { fileName: path } : {}), content, isWhole },
  ];
  const path = textIn(given, "path")?.trim();
  const patch = textIn(given, "patch") ?? (path ? undefined : textIn(given, "given"));
  if (patch !== undefined && !path)
    return /^\*\*\* |^--- |^diff /m.test(patch) ? file("diff", path, patch) : [];
  if (!path || !isFilePath(path, true)) return [];
  const ending = fileEnding(path);
  if (patch !== undefined) return file(/^@@|^[+-]/m.test(patch) ? "diff" : ending, path, patch);
  const edits = editsIn(given);
  if (edits.length > 0) return file(ending, path, edits.map(searchAndReplace).join(""));
  const to = textIn(given, "to")?.trim();
  if (to && /renam|mov/i.test(name)) return file("rename", path, `${to}\n`);
  const content = textIn(given, "content");
  if (content !== undefined) return file(ending, path, content);
  return DELETES.test(`${name} ${verb ?? ""}`) ? file("delete", path, "") : [];
}

type Edit = { old: string; now: string };

function editsIn(given: Record<string, unknown>): Edit[] {
  const several = valueIn(given, "edits", Array.isArray);
  const records = Array.isArray(several) ? several.filter(isRecord) : [given];
  return records.flatMap((each) => {
    const [old, now] = [textIn(each, "old"), textIn(each, "new")];
    return old !== undefined && now !== undefined ? [{ old, now }] : [];
  });
}

/** An edit as a search-and-replace block, with markers that do not occur in its lines. */
function searchAndReplace({ old, now }: Edit): string {
  const signs = [7, 8, 9].find((count) => !`${old}\n${now}`.split("\n").includes("=".repeat(count))) ?? 7;
  const line = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
  const [left, middle, right] = ["<", "=", ">"].map((sign) => sign.repeat(signs));
  return `${left} SEARCH\n${line(old)}${middle}\n${line(now)}${right} REPLACE\n`;
}
