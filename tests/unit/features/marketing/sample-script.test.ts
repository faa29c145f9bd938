import fc from "fast-check";
import { expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import sample from "~/features/marketing/landing/sample.json";
import { finishedSample, SAMPLE_MS, sampleAt } from "~/features/marketing/landing/sample-script";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { productTemplates } from "~tests/support/product-templates";
import { projectPath } from "../../../../scripts/environment.mjs";

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
        sample.prompt.startsWith(before.typed) &&
        sample.reply.startsWith(after.reply) &&
        after.reply.startsWith(before.reply)
      );
    }),
  );
});

it("is what the starter replies to this prompt (record it with vitest -u)", async () => {
  const opened = await builtinStarter({ templates: productTemplates }).open("starter");
  const answered = await opened?.languageModel.doGenerate({
    prompt: [{ role: "user", content: [{ type: "text", text: sample.prompt }] }],
  });
  const [part] = answered?.content ?? [];
  const reply = part?.type === "text" ? part.text : "";
  const recorded = projectPath("src/features/marketing/landing/sample.json");
  await expect(`${JSON.stringify({ prompt: sample.prompt, reply }, null, 2)}\n`).toMatchFileSnapshot(
    recorded,
  );
  expect(extractBlocks(reply)[0]?.content).toContain("<title>Rye &amp; Rise</title>");
});
