import fc from "fast-check";
import { expect, it } from "vitest";
import { digestOf, firstSentStep } from "~/domain/chat/agent/compact-steps";

it("sends every step while there is room, and always the newest ones", () => {
  expect(firstSentStep([10, 10, 10], 100)).toBe(0);
  expect(firstSentStep([500, 500, 500], 100)).toBe(1);
});

it("begins at the same step for long: a prompt changes its beginning rarely", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 100, maxLength: 300 }), (tokens) => {
      const firsts = tokens.map((_, at) => firstSentStep(tokens.slice(0, at + 1), 1_000));
      const changes = firsts.filter((first, at) => at > 0 && first !== firsts[at - 1]).length;
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      // A room of at least twenty steps is half empty after each change.
      expect(changes).toBeLessThanOrEqual(Math.ceil(tokens.length / 6));
      const sum = tokens.slice(firsts.at(-1)).reduce((total, one) => total + one, 0);
      expect(sum).toBeLessThanOrEqual(1_000);
    }),
  );
});

const steps = Array.from({ length: 200 }, (_, position) => ({
  position,
  tool: "edit_files",
  title: `Edited file-${position % 7}.ts`,
  state: "done" as const,
  result: `file-${position % 7}.ts: applied, +1 -1\nmore`,
  changes: [{ path: `file-${position % 7}.ts` }],
}));

it("keeps decisions, what the user said, the plan and the map of files, in bounded length", () => {
  const digest = digestOf(
    {
      steps,
      plan: [{ text: "Sort the list", state: "doing" }],
      remarks: ["Use my font"],
      decisions: ["Which color?\nAnswer of the user: Blue"],
    },
    2_000,
  );
  expect(digest.length).toBeLessThanOrEqual(2_000);
  for (const kept of [
    "Answer of the user: Blue",
    "Use my font",
    "(doing) Sort the list",
    "file-3.ts (step 199)",
    "read_step",
  ])
    expect(digest).toContain(kept === "file-3.ts (step 199)" ? "file-3.ts (step 199)" : kept);
  expect(digest).toContain("199. Edited file-3.ts: file-3.ts: applied, +1 -1");
});

it("keeps what is open where there is room for little else", () => {
  const digest = digestOf(
    {
      steps,
      plan: [
        { text: "Sort the list", state: "done" },
        { text: "Filter the list", state: "doing" },
        { text: "Print the list", state: "open" },
      ],
      remarks: ["Use my font"],
      decisions: Array.from(
        { length: 9 },
        (_, at) => `Which color has part ${at}?\nAnswer of the user: Blue`,
      ),
    },
    500,
  );
  for (const kept of ["(doing) Filter the list", "(open) Print the list", "Use my font"])
    expect(digest).toContain(kept);
  expect(digest.length).toBeLessThanOrEqual(500);
});

it("tells of a step that was only asked for as that", () => {
  const ran = { position: 0, tool: "run_command", title: "Ran npm test", changes: [] };
  const told = (state: "done" | "refused") =>
    digestOf({ steps: [{ ...ran, state, result: "Nothing." }], plan: [], remarks: [], decisions: [] }, 1_000);
  expect(told("done")).toContain("0. Ran npm test: Nothing.");
  expect(told("refused")).toContain("0. Run npm test: refused: Nothing.");
});
