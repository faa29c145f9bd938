import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { ModelListing } from "~/domain/model/model";
import AlternativesNote from "~/features/model/alternatives-note";

const model = (id: string, name: string) => ({ id, name }) as ModelListing;

function Note({ first }: { first: ModelListing }) {
  const [alternatives, setAlternatives] = useState<readonly ModelListing[]>([first]);
  return alternatives.length > 0 ? (
    <AlternativesNote name="Alpha" alternatives={alternatives} onAlternatives={setAlternatives} />
  ) : (
    "One answer"
  );
}

it("says where the message goes, adds tries up to four answers, and takes all back", async () => {
  await render(<Note first={model("openai:beta", "Beta")} />);
  const note = page.getByRole("status");
  await expect.element(note).toHaveTextContent(/^Counts as two prompts: .+ goes to Alpha and Beta\.$/);
  const again = page.getByRole("button", { name: "Ask Beta again" });
  await userEvent.click(again);
  await expect.element(note).toHaveTextContent("Counts as three prompts");
  await expect.element(note).toHaveTextContent("Alpha and Beta (twice)");
  await userEvent.click(again);
  await expect.element(note).toHaveTextContent("Counts as four prompts");
  await expect.element(again).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "4 answers" }));
  await expect.element(page.getByText("At temperature 0, tries may be identical.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(page.getByRole("button", { name: "Send to one model only" }));
  await expect.element(page.getByText("One answer")).toBeVisible();
});

it("offers no second try of the starter, which writes the same each time", async () => {
  await render(<Note first={model("builtin:starter", "Starter")} />);
  await expect.element(page.getByRole("status")).toHaveTextContent("Alpha and Starter");
  await expect.element(page.getByRole("button", { name: /^Ask .+ again$/ })).not.toBeInTheDocument();
});
