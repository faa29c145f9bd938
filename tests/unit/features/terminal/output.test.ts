import { expect, it } from "vitest";
import { createPrinter } from "~/features/terminal/pane/printer";
import { createOutput, MAX_AHEAD } from "~/features/terminal/shell/output";

it("drops what a command prints too far ahead of the screen, says so once, and goes on when the screen has caught up", () => {
  let sent = "";
  const output = createOutput((text) => {
    sent += text;
  });
  for (let count = 0; count < 3 * MAX_AHEAD; count += 1000) output.write("x".repeat(1000));
  expect(sent.length).toBeLessThan(MAX_AHEAD + 200);
  expect(sent.match(/dropped/g)).toHaveLength(1);
  output.shown(sent.length);
  output.write("and on");
  output.flush();
  expect(sent.endsWith("and on")).toBe(true);
});

it("shows output in order, and nothing of what was dropped", async () => {
  const written: string[] = [];
  const shown: (() => void)[] = [];
  const printer = createPrinter({
    write(text: string | Uint8Array, done?: () => void) {
      written.push(String(text));
      if (done) shown.push(done);
    },
  });
  const all = Promise.all([printer.print("a".repeat(40_000)), printer.print("b")]);
  await Promise.resolve();
  printer.drop();
  shown[0]?.();
  await all;
  expect(written).toEqual(["a".repeat(16_000)]);
  const next = printer.print("c");
  await Promise.resolve();
  shown[1]?.();
  await next;
  expect(written.at(-1)).toBe("c");
});
