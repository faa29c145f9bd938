import { readShellFiles } from "./shell-files";
import { CALL_LABEL, readToolCalls, type WrittenFile } from "./tool-call";

/** Labels of fences in which models write the calls of tools. */
const MAY_HOLD_CALLS =
  /^(?:|json|jsonc|json5|xml|te?xt|plaintext|python|tool_code|tool_calls?|function_calls?)$/;
const SHELL = /^(?:|bash|sh|zsh|shell|console|terminal)$/;

const CALL_START =
  /^\s*(?:<(?:tool_calls?|function_calls?|tool_use|invoke|function)\b[\s>=]|\[TOOL_CALLS\]|<[|\uff5c](?:tool|python_tag|function))/;
const JSON_CALL =
  /^\s*\{\s*"(?:name|tool|tool_name)"\s*:\s*"\w{1,60}"\s*,\s*"(?:arguments|parameters|input)"\s*:/;

const isCallAlone = (content: string, label: string): boolean =>
  CALL_START.test(content) || (!/^json/.test(label) && JSON_CALL.test(content));

/** The files in a block that is none itself, because it holds calls of tools or commands; null for other code. */
export function heldFiles({
  label,
  fileName,
  content,
}: {
  label: string;
  fileName?: string;
  content: string;
}): WrittenFile[] | null {
  if (label === CALL_LABEL) return readToolCalls(content);
  // A file's fence that holds nothing but a call writes what the call says, which may be nothing.
  if (fileName !== undefined) return isCallAlone(content, label) ? readToolCalls(content) : null;
  if (MAY_HOLD_CALLS.test(label) && /^\s*(?:[[{]|<[a-z_]+[>=]|\[TOOL)/.test(content)) {
    const files = readToolCalls(content);
    if (files.length > 0) return files;
  }
  return SHELL.test(label) && content.includes("<<") ? readShellFiles(content) : null;
}
