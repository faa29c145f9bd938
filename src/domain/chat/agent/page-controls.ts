import { parseJson } from "../../text/parse-json";

/** A line of an outline: `- button "Save" [ref=e3]`. */
const CONTROL = /^ *- (button|link) "((?:[^"\\]|\\.){1,300})"((?: \[[^\]]{1,60}\])*)/;

export type PageControl = { role: string; name: string };

/** The enabled buttons and links in a page's outline, each name once. */
export function controlsOf(outline: string): PageControl[] {
  const controls = new Map<string, PageControl>();
  for (const line of outline.split("\n")) {
    const [, role = "", quoted = "", marks = ""] = CONTROL.exec(line) ?? [];
    if (!role || marks.includes("[disabled]")) continue;
    const name = parseJson(`"${quoted}"`);
    if (typeof name === "string") controls.set(`${role} ${name}`, { role, name });
  }
  return [...controls.values()];
}
