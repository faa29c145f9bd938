import { fenceAround } from "../text/fence";

/** A text file as a fenced block with its name; the fence is longer than any in the file. */
export function fenceFile(name: string, text: string, language = languageOf(name)): string {
  const fence = fenceAround(text, "`");
  return `${fence}${language} ${name.replaceAll("`", "'")}\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}

const languageOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "text";
