import type { PackageSource } from "../libraries/package-source";
import type { BundledModule } from "../previewed-page";

const BASE = "lucide-react/base";
const REQUIRE = /(?:\bvar (\w+) = )?\brequire\((["'])((?:(?!\2).)+)\2\)/g;
/** LeafIcon and LucideLeaf are aliases of Leaf; see packages/preview-libraries/build-modules.mjs. */
const ALIAS = /^Lucide(?=.)|(?<=.)Icon$/g;

/** The names of the icons that a compiled file imports from Lucide; null if they cannot be determined. */
export function importedIcons(code: string, module: string): string[] | null {
  const names: (string | undefined)[] = [];
  for (const [, variable, , name] of code.matchAll(REQUIRE)) {
    if (name !== module) continue;
    if (!variable) return null;
    const uses = code.matchAll(new RegExp(`\\b${variable}\\b(?! = require\\()(?:\\.(\\w+))?`, "g"));
    for (const [, used] of uses) names.push(used);
  }
  return names.every((name) => name !== undefined) ? names : null;
}

/** A module with only these icons; null if one of the names is another export of Lucide. */
export async function createIconModule(
  source: PackageSource,
  names: ReadonlySet<string>,
): Promise<BundledModule | null> {
  const index = await source.index();
  const own = new Map([...names].toSorted().map((name) => [name, name.replace(ALIAS, "")] as const));
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
