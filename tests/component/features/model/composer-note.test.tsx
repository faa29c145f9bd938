import { afterAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposerNote } from "~/features/model/composer-note";

afterAll(() => page.viewport(1280, 800));

const sentence = "Answering with a-model-with-quite-a-long-name:latest: gemini-gemma3-4b is not connected";

it("takes one line, however long the sentence, with its way on in view", async () => {
  await page.viewport(375, 667);
  const { container } = await render(
    <div style={{ width: 209 }}>
      <ComposerNote sentence={sentence} action={<button type="button">Connect a model</button>} />
    </div>,
  );
  const note = container.querySelector("[role=status]")?.parentElement;
  expect(note?.getBoundingClientRect().height).toBeLessThan(20);
  expect(note?.getBoundingClientRect().width).toBeLessThanOrEqual(209);
  await expect.element(page.getByRole("button")).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("status")).toHaveAttribute("title", sentence);
});
