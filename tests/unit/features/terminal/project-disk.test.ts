import { InMemoryFs } from "just-bash/browser";
import { expect, it } from "vitest";
import { createProjectDisk } from "~/features/terminal/shell/project-disk";

async function diskWith(...paths: string[]) {
  const fs = new InMemoryFs();
  const disk = createProjectDisk(fs);
  await disk.apply(paths.map((path) => [path, path]));
  return { fs, disk };
}

it("keeps files of the project in folders that tools use", async () => {
  const { fs, disk } = await diskWith("coverage/report.txt", "src/node_modules/own.js");
  expect(await disk.takeChanges()).toEqual([]);
  await fs.writeFile("/project/coverage/report.txt", "new");
  expect(await disk.takeChanges()).toEqual([["coverage/report.txt", "new"]]);
});

it("leaves in the shell what commands add to folders of tools", async () => {
  const { fs, disk } = await diskWith("a.txt");
  await fs.writeFile("/project/node_modules/left/index.js", "1");
  expect(await disk.takeChanges()).toEqual([]);
});
