import { afterAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ComposerNote, NoteDetails } from "~/features/model/composer-note";

afterAll(() => page.viewport(1280, 800));

const sentence = "gemini-gemma3-4b is not connected; a-model-with-quite-a-long-name:latest answers instead.";

it("takes one line on a phone, with the whole sentence one press away", async () => {
  await page.viewport(375, 667);
  const { container } = await render(
    <div style={{ width: 209 }}>
      <ComposerNote
        sentence={sentence}
        action={
          <NoteDetails>
            <p>{sentence}</p>
          </NoteDetails>
        }
      />
    </div>,
  );
  const note = container.querySelector("[role=status]")?.parentElement;
  expect(note?.getBoundingClientRect().height).toBeLessThan(20);
  expect(note?.getBoundingClientRect().width).toBeLessThanOrEqual(209);
  await page.getByRole("button").click();
  await expect.element(page.getByText(sentence, { exact: true }).last()).toBeVisible();
  expect(document.querySelectorAll("[data-open] p")).toHaveLength(1);
});
