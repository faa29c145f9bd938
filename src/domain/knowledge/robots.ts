/** Our user agent in robots.txt. */
export const ROBOT_NAME = "bluebonnet";

type Rule = { allows: boolean; path: string };

/** Whether robots.txt allows a path (RFC 9309): the longest matching rule wins, and `allow` wins a tie. */
export function allowsPath(robotsTxt: string, path: string): boolean {
  let deciding: Rule | undefined;
  for (const rule of rulesFor(robotsTxt)) {
    const length = deciding?.path.length ?? 0;
    const wins = rule.path.length > length || (rule.path.length === length && rule.allows);
    if (wins && matches(rule.path, path)) deciding = rule;
  }
  return deciding?.allows ?? true;
}

/** The rules of our own groups, or else of the groups for everyone. */
function rulesFor(robotsTxt: string): readonly Rule[] {
  const everyone: Rule[] = [];
  /** Undefined: no group names us. Empty: everything is allowed. */
  let own: Rule[] | undefined;
  let named = new Set<Rule[]>();
  let isNaming = false;
  for (const line of robotsTxt.split(/\r\n|[\r\n]/)) {
    const [rule = ""] = line.split("#", 1);
    const colon = rule.indexOf(":");
    const field = rule.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = rule.slice(colon + 1).trim();
    if (field === "user-agent") {
      if (!isNaming) named = new Set();
      isNaming = true;
      if (value.toLowerCase() === ROBOT_NAME) {
        own ??= [];
        named.add(own);
      } else if (value === "*") named.add(everyone);
    } else if (field === "allow" || field === "disallow") {
      isNaming = false;
      // An empty rule forbids nothing.
      if (value !== "") for (const rules of named) rules.push({ allows: field === "allow", path: value });
    }
  }
  return own ?? everyone;
}

/** `*` stands for any text, and `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  let at = 0;
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    const found = isLast && isAnchored && place > 0 ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at || (place === 0 && found !== 0)) return false;
    at = found + part.length;
  }
  return !isAnchored || at === path.length;
}
