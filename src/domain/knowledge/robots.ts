/** What robots.txt calls us. */
export const ROBOT_NAME = "bluebonnet";

type Rule = { allows: boolean; path: string };

/** Whether a robots.txt lets us read a path, by RFC 9309: the longest matching rule counts, and of equal ones the one that allows. */
export function allowsPath(robotsTxt: string, path: string): boolean {
  const matching = rulesFor(robotsTxt).filter((rule) => matches(rule.path, path));
  const longest = Math.max(0, ...matching.map((rule) => rule.path.length));
  const deciding = matching.filter((rule) => rule.path.length === longest);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

/** The rules of our own groups, or else of the groups for everyone. */
function rulesFor(robotsTxt: string): Rule[] {
  const groups = new Map<string, Rule[]>();
  let names: string[] = [];
  let isNaming = false;
  for (const line of robotsTxt.split(/\r\n|[\r\n]/)) {
    const [rule = ""] = line.split("#", 1);
    const [field = "", ...rest] = rule.split(":");
    const value = rest.join(":").trim();
    const name = field.trim().toLowerCase();
    if (name === "user-agent") {
      names = isNaming ? [...names, value.toLowerCase()] : [value.toLowerCase()];
      isNaming = true;
    } else if (name === "allow" || name === "disallow") {
      isNaming = false;
      // An empty rule forbids nothing.
      if (value === "") continue;
      for (const each of names)
        groups.set(each, [...(groups.get(each) ?? []), { allows: name === "allow", path: value }]);
    }
    // A group without rules allows everything.
    for (const each of names) if (!groups.has(each)) groups.set(each, []);
  }
  return groups.get(ROBOT_NAME) ?? groups.get("*") ?? [];
}

/** `*` stands for any text, and `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  let at = 0;
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    const found = isLast && isWhole && place > 0 ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at || (place === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
