import vm from "node:vm";
import { expect, it } from "vitest";
import { GET } from "~/app/frame/[file]/route";

it("compiles the corrected CSS after an error", async () => {
  const script = await (await GET()).text();
  const source = { textContent: ".a { @apply no-such-class; }" };
  const output = { textContent: "" };
  const changes: (() => void)[] = [];
  const errors: unknown[] = [];
  vm.runInNewContext(script, {
    document: {
      documentElement: {},
      head: { append: () => undefined },
      createElement: () => output,
      querySelectorAll: (selector: string) => (selector.startsWith("style") ? [source] : []),
    },
    MutationObserver: class {
      constructor(private readonly changed: () => void) {}
      observe(target: unknown) {
        if (target === source) changes.push(this.changed);
      }
    },
    performance: { mark: () => undefined, measure: () => undefined },
    reportError: (error: unknown) => errors.push(error),
  });
  await expect.poll(() => errors.length).toBe(1);
  source.textContent = ".a { @apply underline; }";
  changes[0]?.();
  await expect.poll(() => output.textContent).toContain("text-decoration-line: underline");
});
