import fc from "fast-check";
import { expect, it } from "vitest";
import { DueQueue } from "../due-queue";

it("returns entries by due time, then by creation, whatever the insertion order", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 9 }), { nil: "pop" as const })), (steps) => {
      const queue = new DueQueue();
      let expected: { dueAt: number; seq: number; id: string }[] = [];
      for (const [seq, step] of steps.entries()) {
        if (step === "pop") {
          queue.pop();
          expected = expected.slice(1);
        } else {
          const entry = { dueAt: step, seq, id: String(seq) };
          queue.push(entry);
          expected = [...expected, entry].sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq);
        }
        expect(queue.first()).toEqual(expected[0]);
      }
    }),
  );
});
