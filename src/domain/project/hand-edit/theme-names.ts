import type { ProjectFiles } from "../project-files";
import type { ThemeNames } from "./tailwind-classes";

const MAX_FILE = 200_000;
const VARIABLE = /--(color|font)-([\w-]{1,100})[ \t]{0,20}:/g;

/** The names of a project's custom colors and fonts that its classes can use. */
export function themeNames(files: ProjectFiles): ThemeNames {
  const names = [...files].flatMap(([path, content]) =>
    typeof content === "string" && content.length <= MAX_FILE && /\.(?:css|html?)$/i.test(path)
      ? [...content.matchAll(VARIABLE)]
      : [],
  );
  const of = (kind: string) => [
    ...new Set(names.flatMap(([, own, name]) => (own === kind && name ? [name] : []))),
  ];
  return { colors: of("color"), fonts: of("font").filter((name) => !name.startsWith("weight")) };
}
