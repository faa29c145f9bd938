import type { PackageSource } from "../libraries/package-source";
import type { BundledModule } from "../previewed-page";

const BASE = "lucide-react/base";
const REQUIRE = /(?:\bvar (\w+) = )?\brequire\((["'])((?:(?!\2).)+)\2\)/g;
/** LeafIcon and LucideLeaf are other names of Leaf; see packages/preview-libraries/build-modules.mjs. */
const OTHER_NAME = /^Lucide(?=.)|(?<=.)Icon$/g;

/** What a compiled file takes from Lucide by name; null when that cannot be told. */
export function namedIcons(code: string, module: string): string[] | null {
  const names: (string | undefined)[] = [];
  for (const [, variable, , name] of code.matchAll(REQUIRE)) {
    if (name !== module) continue;
    if (!variable) return null;
    const uses = code.matchAll(new RegExp(`\\b${variable}\\b(?! = require\\()(?:\\.(\\w+))?`, "g"));
    for (const [, used] of uses) names.push(used);
  }
  return names.every((name) => name !== undefined) ? names : null;
}

/** A module of these icons; null when one of the names is another export of Lucide. */
export async function iconModule(
  source: PackageSource,
  names: ReadonlySet<string>,
): Promise<BundledModule | null> {
  const index = await source.index();
  const own = new Map([...names].toSorted().map((name) => [name, name.replace(OTHER_NAME, "")] as const));
  const files = new Set([...own.values()].flatMap((name) => index.icons[name.charAt(0)] ?? []));
  const groups = await Promise.all([...files].map(async (file) => JSON.parse(await source.text(file))));
  const icons: Record<string, unknown> = Object.assign({}, ...groups);
  const lines: string[] = [];
  for (const [name, ownName] of own) {
    if (!Object.hasOwn(icons, ownName)) continue;
    if (icons[ownName] === null) return null;
    lines.push(`exports.${name} = createLucideIcon(${JSON.stringify(icons[ownName])});`);
  }
  return {
    code: `const { createLucideIcon } = require("${BASE}");exports.__esModule = true;\n${lines.join("\n")}`,
    imports: { [BASE]: BASE },
  };
}
