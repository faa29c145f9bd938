import type { ModuleIndex } from "./library";

/** What an import resolves to: a module, or one export of it. */
export type FoundModule = { module: string; member: string | null };

type Names = Pick<ModuleIndex, "files" | "members" | "folders">;

/** Resolves an import such as "dayjs/plugin/utc.js" or "lodash/debounce"; null if there is no such module. */
export function resolveModule({ files, members, folders }: Names, name: string): FoundModule | null {
  const folder = Object.keys(folders).find((start) => name.startsWith(`${start}/`));
  const canonical = folder === undefined ? name : `${folders[folder]}${name.slice(folder.length)}`;
  const bare = canonical.replace(/\.[cm]?js$|\/index(?:\.[cm]?js)?$/, "");
  const module = [canonical, bare, `${bare}.js`].find((each) => Object.hasOwn(files, each));
  if (module !== undefined) return { module, member: null };
  const [, parent = "", last = ""] = /^(.+)\/([\w-]+)$/.exec(bare) ?? [];
  const parentModule = Object.hasOwn(members, parent) ? members[parent] : undefined;
  return parentModule === undefined ? null : { module: parentModule, member: last };
}

/** A module that re-exports one member of another, for packages with a file per function. */
export const createMemberModule = (module: string, member: string) => ({
  code: `const all = require(${JSON.stringify(module)});
const name = ${JSON.stringify(memberNames(member))}.find((each) => each in all);
if (name === undefined) throw new Error(${JSON.stringify(`${module} has no "${member}".`)});
module.exports = { __esModule: true, default: all[name], [name]: all[name] };`,
  imports: { [module]: module },
});

/** Export names for a file name: ArrowUp for the icon "arrow-up", enUS for the locale "en-US". */
function memberNames(member: string): string[] {
  const camel = member.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([member, camel, camel.charAt(0).toUpperCase() + camel.slice(1)])];
}
