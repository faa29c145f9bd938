import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Template, templateId, templateManifest } from "~/domain/template/template";
import type { Log } from "~/server/ports/system";
import type { Templates } from "~/server/ports/templates";

/** Reads a folder of templates, one subfolder each, on first use. A broken template is skipped and logged. */
export function templateFolder({ folder, log }: { folder: string; log: Pick<Log, "warn"> }): Templates {
  let loaded: Promise<readonly Template[]> | undefined;
  const all = () => {
    loaded ??= readFolder(folder, log);
    return loaded;
  };
  return { all, find: async (id) => (await all()).find((template) => template.id === id) };
}

async function readFolder(folder: string, log: Pick<Log, "warn">): Promise<Template[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    log.warn({ folder, error: String(error) }, "the templates cannot be read");
    return [];
  });
  const read = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) =>
      readTemplate(path.join(folder, name), name).catch((error: unknown) => {
        log.warn({ template: name, error: String(error) }, "a template is broken and left out");
        return [];
      }),
    );
  return (await Promise.all(read))
    .flat()
    .sort((a, b) => a.manifest.title.localeCompare(b.manifest.title, "en"));
}

async function readTemplate(folder: string, name: string): Promise<Template[]> {
  const file = (fileName: string) => readFile(path.join(folder, fileName), "utf8");
  const [manifest, html, css, script] = await Promise.all([
    file("template.json"),
    file("index.html"),
    file("style.css").then((text) => replaceImports(text, file)),
    file("script.js").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    }),
  ]);
  return [
    {
      id: templateId.parse(name),
      manifest: templateManifest.parse(JSON.parse(manifest)),
      files: { html, css, script },
    },
  ];
}

/** Puts the sheets that templates share in place of their imports, so that a style sheet stands alone. */
async function replaceImports(css: string, file: (name: string) => Promise<string>): Promise<string> {
  const parts = css.split(/@import "([a-z./]+)";\n+/).map((part, index) => (index % 2 ? file(part) : part));
  return (await Promise.all(parts)).filter((part) => part !== "").join("\n");
}
