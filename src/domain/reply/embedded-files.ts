import { fileEnding, normalizeLanguage } from "../preview/language";
import { endsInTemplate } from "./ends-in-template";
import { pathInComment } from "./path-in-line";
import { readShellFiles } from "./shell-files";
import { CALL_LABEL, readToolCalls, type WrittenFile } from "./tool-call";

/** Labels of fences in which models write tool calls. */
const MAY_HOLD_CALLS =
  /^(?:|json|jsonc|json5|xml|te?xt|plaintext|python|tool_code|tool_calls?|function_calls?)$/;
const SHELL = /^(?:|bash|sh|zsh|shell|console|terminal)$/;

const CALL_START =
  /^\s*(?:<(?:tool_calls?|function_calls?|tool_use|invoke|function)\b[\s>=]|\[TOOL_CALLS\]|<[|\uff5c](?:tool|python_tag|function))/;
const JSON_CALL =
  /^\s*\{\s*"(?:name|tool|tool_name)"\s*:\s*"\w{1,60}"\s*,\s*"(?:arguments|parameters|input)"\s*:/;

const isCallAlone = (content: string, label: string): boolean =>
  CALL_START.test(content) || (!/^json/.test(label) && JSON_CALL.test(content));

/** The files in a block of tool calls or commands; null for other code. */
export function embeddedFiles({
  label,
  fileName,
  content,
}: {
  label: string;
  fileName?: string;
  content: string;
}): WrittenFile[] | null {
  if (label === CALL_LABEL) return readToolCalls(content);
  // A file's fence with only a call stands for the call's files, if any.
  if (fileName !== undefined) return isCallAlone(content, label) ? readToolCalls(content) : null;
  if (
    label === "tool_code" ||
    (MAY_HOLD_CALLS.test(label) && /^\s*(?:[[{]|<[a-z_|\uff5c]+[>=\u2581])/.test(content))
  ) {
    const files = readToolCalls(content);
    if (files.length > 0) return files;
  }
  const written = SHELL.test(label) && content.includes("<<") ? readShellFiles(content) : null;
  return written ?? (MAY_HOLD_FILES.test(label) ? readNamedParts(content) : null);
}

const MAY_HOLD_FILES = /^(?:|html?|css|scss|less|js|javascript|jsx|ts|typescript|tsx|vue)$/;
/** Blocks with more parts are files that list files. */
const MAX_PARTS = 20;

/** The files of a block with several path comments; null for one file. */
function readNamedParts(content: string): WrittenFile[] | null {
  const pathIn = (line: string): string | null => {
    const named = /^\S/.test(line) ? pathInComment(line) : null;
    return named && !named.remark ? named.path : null;
  };
  if (pathIn(content.slice(0, Math.max(0, content.indexOf("\n")))) === null) return null;
  const lines = content.split("\n");
  const starts = lines.flatMap((line, at) => {
    const path = at === 0 || lines[at - 1]?.trim() === "" ? pathIn(line) : null;
    return path === null ? [] : [{ at, path }];
  });
  const isOne = new Set(starts.map(({ path }) => path)).size < 2 || starts.length > MAX_PARTS;
  if (isOne || starts.some(({ at }) => endsInTemplate(lines.slice(0, at).join("\n")))) return null;
  return starts.map(({ at, path }, index) => {
    const label = fileEnding(path);
    const next = starts[index + 1]?.at;
    const part = lines.slice(at, next).join("\n").trimEnd();
    const end = next === undefined ? {} : { isWhole: true };
    return { label, language: normalizeLanguage(label), content: `${part}\n`, ...end };
  });
}
