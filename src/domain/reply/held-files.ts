import { readShellFiles } from "./shell-files";
import { CALL_LABEL, readToolCalls, type WrittenFile } from "./tool-call";

/** Labels of fences in which models write the calls of tools. */
const MAY_HOLD_CALLS =
  /^(?:|json|jsonc|json5|xml|te?xt|plaintext|python|tool_code|tool_calls?|function_calls?)$/;
const SHELL = /^(?:|bash|sh|zsh|shell|console|terminal)$/;

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
  if (fileName !== undefined) return null;
  if (MAY_HOLD_CALLS.test(label) && /^\s*(?:[[{]|<[a-z_]+[>=]|\[TOOL)/.test(content)) {
    const files = readToolCalls(content);
    if (files.length > 0) return files;
  }
  return SHELL.test(label) && content.includes("<<") ? readShellFiles(content) : null;
}
