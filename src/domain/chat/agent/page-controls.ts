import { parseJson } from "../../text/parse-json";

/** A line of an outline: `- button "Save" [ref=e3]`. */
const CONTROL = /^ *- (button|link) "((?:[^"\\]|\\.){1,300})"((?: \[[^\]]{1,60}\])*)/;

export type PageControl = { role: string; name: string };

/** The buttons and links of a page that can be pressed, by the outline of it; each name once. */
export function controlsOf(outline: string): PageControl[] {
  const found = new Map<string, PageControl>();
  for (const line of outline.split("\n")) {
    const [, role = "", quoted = "", marks = ""] = CONTROL.exec(line) ?? [];
    if (!role || marks.includes("[disabled]")) continue;
    const name = parseJson(`"${quoted}"`);
    if (typeof name === "string") found.set(`${role} ${name}`, { role, name });
  }
  return [...found.values()];
}
