import "server-only";
import fs from "node:fs/promises";
import path from "node:path";
import type { UiKit } from "~/domain/project/ui-kit";

const ENDING = ".txt";
let kit: Promise<UiKit> | undefined;

/** The components of src/content/ui-kit, which end in ".txt" because they belong to projects and not to this one. */
export function readUiKit(): Promise<UiKit> {
  kit ??= read(path.join(process.cwd(), "src", "content", "ui-kit"));
  return kit;
}

async function read(folder: string): Promise<UiKit> {
  const names = await fs.readdir(folder);
  const files = await Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -ENDING.length);
      const text = await fs.readFile(path.join(folder, file), "utf8");
      return [name === "utils.ts" ? `lib/${name}` : `components/ui/${name}`, text] as const;
    }),
  );
  return new Map(files);
}
