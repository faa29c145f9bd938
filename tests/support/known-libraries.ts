import { type ProjectLibraries, projectLibraries } from "~/domain/chat/project-libraries";
import { uiKit } from "~/server/services/project/ui-kit";
import { libraries } from "../../packages/preview-libraries/library-table.mjs";
import { ALIASES, MODULES } from "../../packages/preview-libraries/module-table.mjs";
import manifest from "../../packages/preview-libraries/package.json" with { type: "json" };

/** The index that previews resolve imports by, without its files: as the set-up makes it of the same tables. */
export const moduleIndex = {
  files: Object.fromEntries([...MODULES, ...Object.keys(ALIASES)].map((name) => [name, "a file"])),
  versions: manifest.dependencies as Readonly<Record<string, string>>,
};

const libraryIndex = {
  libraries: libraries.map((library) => ({
    title: library.title,
    version: moduleIndex.versions[library.package] ?? "",
    names: [library.package],
    folder: "/",
    files: [],
  })),
  fonts: { address: "", families: ["Inter", "Material Icons"] },
};

/** What prompts list, of the tables that the preview's libraries are built from. */
export const knownLibraries: ProjectLibraries = projectLibraries(moduleIndex, libraryIndex, {
  kit: uiKit.keys(),
  hasRegistry: false,
});
