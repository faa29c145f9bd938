import fc from "fast-check";
import { expect, it } from "vitest";
import { samplePrompt, sampleReply } from "~/features/marketing/landing/sample-reply";
import { finishedSample, SAMPLE_MS, sampleAt } from "~/features/marketing/landing/sample-script";

it("types, thinks, streams and finishes, in this order", () => {
  const phases = Array.from({ length: 400 }, (_, i) => sampleAt((i * SAMPLE_MS) / 399).phase);
  expect([...new Set(phases)]).toEqual(["typing", "thinking", "streaming", "done"]);
  expect(sampleAt(SAMPLE_MS)).toEqual(finishedSample);
});

it("never removes what it has shown", () => {
  const moment = fc.double({ min: 0, max: SAMPLE_MS * 1.1, noNaN: true });
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [before, after] = [sampleAt(Math.min(a, b)), sampleAt(Math.max(a, b))];
      return (
        samplePrompt.startsWith(before.typed) &&
        sampleReply.startsWith(after.reply) &&
        after.reply.startsWith(before.reply)
      );
    }),
  );
});
