import { expect } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const CHECK = `\`\`\`json checks/counts.json
{ "name": "Pressing counts", "steps": ["Press the button \\"Count\\"", "See \\"Pressed 1\\""] }
\`\`\`
`;
const pageWith = (step: number) =>
  `\`\`\`html index.html
<!doctype html>
<html><body><h1>Counter</h1><button onclick="count += ${step}; show()">Count</button><p></p>
<script>
let count = 0;
function show() { document.querySelector("p").textContent = "Pressed " + count; }
show();
</script></body></html>
\`\`\`
`;
const reply = (...parts: string[]) => ({ tokens: ["Here it is.\n\n", ...parts] });

test("checks say what holds, a change that breaks one can be undone, and one is recorded by using the page", async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  const { preview } = chat;
  const checks = preview.getByRole("region", { name: "Checks" });
  const bar = checks.getByRole("button", { name: /^Checks/ });
  await chat.open();
  await chat.selectModel("qwen2.5-coder");

  await test.step("a reply brings a check, which holds", async () => {
    model.reply(reply(pageWith(1), CHECK));
    await chat.send("A counter");
    await expect(bar).toHaveAccessibleName("Checks 1 passes");
    await bar.click();
    await expect(checks.getByRole("listitem").filter({ hasText: "Pressing counts" })).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("holds.png") });
  });

  await test.step("a change that breaks it says so, and is undone", async () => {
    model.reply(reply(pageWith(2)));
    await chat.send("Count faster");
    await expect(preview.getByText("This change broke a check.")).toBeVisible();
    await expect(checks.getByText("Step 2, See “Pressed 1”: “Pressed 1” is not on the page.")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("broken.png") });
    await preview.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(bar).toHaveAccessibleName("Checks 1 passes");
    await expect(preview.getByText("This change broke a check.")).toBeHidden();
  });

  await test.step("a broken check is fixed by a model, whose change is checked", async () => {
    model.reply(reply(pageWith(2)));
    await chat.send("Count faster");
    await expect(preview.getByText("This change broke a check.")).toBeVisible();
    model.reply(reply(pageWith(1)));
    await preview.getByRole("status").getByRole("button", { name: "Fix it", exact: true }).click();
    await expect(chat.conversation.getByRole("region", { name: /^Fixing an error/ })).toContainText("Fixed.");
    await expect(bar).toHaveAccessibleName("Checks 1 passes");
  });

  await test.step("a wish that changed is edited", async () => {
    model.reply(reply(pageWith(2)));
    await chat.send("Count faster");
    await preview.getByRole("button", { name: "This is intended", exact: true }).click();
    const steps = checks.getByRole("textbox", { name: "Steps, one a line" });
    await expect(steps).toHaveValue(/See “Pressed 1”/);
    await page.screenshot({ path: test.info().outputPath("editor.png") });
    await steps.fill("Press the button “Count”\nSee “Pressed 2”");
    await checks.getByRole("button", { name: "Save check", exact: true }).click();
    await expect(bar).toHaveAccessibleName("Checks 1 passes");
  });

  await test.step("a reply that removes it is told, and it is put back", async () => {
    model.reply(reply("```delete checks/counts.json\n```\n"));
    await chat.send("Tidy up");
    await preview.getByRole("button", { name: "Put it back", exact: true }).click();
    await expect(bar).toHaveAccessibleName("Checks 1 passes");
  });

  await test.step("a check is recorded", async () => {
    await checks.getByRole("button", { name: "Record a check", exact: true }).click();
    const recorder = checks.getByRole("region", { name: "Record a check" });
    const used = page.frameLocator('iframe[title="Recorded page"]').frameLocator("iframe:not(.incoming)");
    await used.getByRole("button", { name: "Count" }).click();
    await expect(recorder.getByRole("list", { name: "Recorded steps" })).toHaveText(
      "Press the button “Count”",
    );
    await recorder.getByRole("button", { name: "Expect what I press", exact: true }).click();
    await used.getByText("Pressed 2").click();
    await expect(recorder.getByRole("listitem")).toHaveText(["Press the button “Count”", "See “Pressed 2”"]);
    await page.screenshot({ path: test.info().outputPath("recorder.png") });
    await recorder.getByRole("button", { name: "Done", exact: true }).click();
    await checks.getByRole("textbox", { name: "What must work" }).fill("It counts by two");
    await checks.getByRole("button", { name: "Save check", exact: true }).click();
    await expect(bar).toHaveAccessibleName("Checks 2 pass");
  });
});
