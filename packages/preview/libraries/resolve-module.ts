import type { ModuleIndex } from "./library";

/** What an import of a package means: a module, or what one has under a name. */
export type FoundModule = { module: string; member: string | null };

type Names = Pick<ModuleIndex, "files" | "members" | "folders">;

/** The module that code means by `name`, such as "dayjs/plugin/utc.js" or "lodash/debounce"; null when there is none. */
export function resolveModule({ files, members, folders }: Names, name: string): FoundModule | null {
  const folder = Object.keys(folders).find((start) => name.startsWith(`${start}/`));
  const usual = folder === undefined ? name : `${folders[folder]}${name.slice(folder.length)}`;
  const bare = usual.replace(/\.[cm]?js$|\/index(?:\.[cm]?js)?$/, "");
  const module = [usual, bare, `${bare}.js`].find((each) => Object.hasOwn(files, each));
  if (module !== undefined) return { module, member: null };
  const [, parent = "", last = ""] = /^(.+)\/([\w-]+)$/.exec(bare) ?? [];
  const whole = Object.hasOwn(members, parent) ? members[parent] : undefined;
  return whole === undefined ? null : { module: whole, member: last };
}

/** A module of one export of another, as packages with a file per function have it. */
export const memberModule = (module: string, member: string) => ({
  code: `const all = require(${JSON.stringify(module)});
const name = ${JSON.stringify(memberNames(member))}.find((each) => each in all);
if (name === undefined) throw new Error(${JSON.stringify(`${module} has no "${member}".`)});
module.exports = { __esModule: true, default: all[name], [name]: all[name] };`,
  imports: { [module]: module },
});

/** Files of icons are named "arrow-up", their exports ArrowUp; those of locales "en-US" and enUS. */
function memberNames(member: string): string[] {
  const camel = member.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([member, camel, camel.charAt(0).toUpperCase() + camel.slice(1)])];
}
