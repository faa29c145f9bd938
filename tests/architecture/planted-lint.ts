import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectNode, projectPath } from "../../scripts/environment.mjs";

export type Refusal = { file: string; rule: string; message: string };

type Report = { diagnostics: { category: string; message: string; location: { path: string } }[] };

/** Lints the files in an empty project with our lint rules. @param files path in the project → text */
export function lintPlanted(files: Record<string, string>): Refusal[] {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-fences-"));
  try {
    for (const copied of ["biome.json", "scripts/lint", ".gitignore", "tsconfig.json", "package.json"]) {
      cpSync(projectPath(copied), path.join(folder, copied), { recursive: true });
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const args = [
      projectPath("node_modules/@biomejs/biome/bin/biome"),
      "lint",
      "--reporter=json",
      "--max-diagnostics=none",
      ...Object.keys(files),
    ];
    const { stdout } = spawnSync(projectNode(), args, { cwd: folder, encoding: "utf8", maxBuffer: 64e6 });
    const { diagnostics }: Report = JSON.parse(stdout);
    return diagnostics.map(({ category, message, location }) => ({
      rule: category,
      message,
      file: location.path,
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
