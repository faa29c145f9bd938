import { afterEach, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { offeredCommands, recentCommands, rememberCommand, useCommands } from "~/lib/commands";

afterEach(() => localStorage.clear());

function Tool({ label, run = () => {} }: { label: string; run?: () => void }) {
  useCommands([{ label, icon: null, run }]);
  return null;
}

it("offers what mounted components do, as they are now, and of one label the later one", async () => {
  const done: string[] = [];
  const tools = (name: string) => (
    <>
      <Tool label="Reload" run={() => done.push("first")} />
      <Tool label={name} />
      <Tool label="Reload" run={() => done.push("second")} />
    </>
  );
  const { rerender, unmount } = await render(tools("Copy"));
  expect(offeredCommands().map(({ label }) => label)).toEqual(["Reload", "Copy"]);
  await rerender(tools("Paste"));
  expect(offeredCommands().map(({ label }) => label)).toEqual(["Reload", "Paste"]);
  offeredCommands()[0]?.run();
  expect(done).toEqual(["second"]);
  await unmount();
  expect(offeredCommands()).toEqual([]);
});

it("remembers the last five that were run, the latest first, and none with a broken memory", () => {
  for (const label of ["a", "b", "c", "d", "e", "f", "c"]) rememberCommand(label);
  expect(recentCommands()).toEqual(["c", "f", "e", "d", "b"]);
  localStorage.setItem("bluebonnet.commands", "{");
  expect(recentCommands()).toEqual([]);
});
