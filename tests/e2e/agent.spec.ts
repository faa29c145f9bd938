import { expect } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const pageWith = (color: string) => `<!doctype html>
<html lang="en"><head><title>Counter</title></head>
<body style="background: ${color}"><h1>Counter</h1><button onclick="count += 1; show()">Count</button><p></p>
<script>
let count = 0;
function show() { document.querySelector("p").textContent = "Pressed " + count; }
show();
</script></body></html>
`;
/** An app without an HTML file, which keeps its count. */
const appWith = (color: string) => `import { useState } from "react";
export default function App() {
  const [count, setCount] = useState(Number(localStorage.getItem("count")));
  const press = () => {
    localStorage.setItem("count", String(count + 1));
    setCount(count + 1);
  };
  return (
    <main style={{ background: "${color}" }}>
      <h1>Counter</h1>
      <button onClick={press}>Count</button>
      <p>Pressed {count}</p>
    </main>
  );
}
`;
const CHECK = { name: "Pressing counts", steps: ['Press the button "Count"', 'See "Pressed 1"'] };
const old = ["a", "b", "c", "d", "e", "f"].map((name) => `old/${name}.js`);

const plan = (states: readonly string[]) => ({
  name: "set_plan",
  arguments: {
    items: ["Ask for the color", "Build the counter", "Look at it"].map((text, at) => ({
      text,
      state: states[at],
    })),
  },
});
const write = (...files: { path: string; content: string }[]) => ({
  name: "write_files",
  arguments: { files },
});
const step = (said: string, ...toolCalls: { name: string; arguments: object }[]) => ({
  tokens: said ? [said] : [],
  toolCalls,
});

test("a run is begun, asks, is steered while it works, proves what it did, and is taken back in part", async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  const run = chat.conversation.getByRole("group", { name: "Agent run" });
  const button = (name: string) => run.getByRole("button", { name, exact: true });
  const looking = tokenGate();
  model.reply(
    step("I plan it first.", plan(["doing", "open", "open"])),
    step("", {
      name: "ask_person",
      arguments: {
        questions: [{ text: "Which color?", options: ["Plum", "Teal"] }, { text: "Anything else?" }],
      },
    }),
    step(
      "Now I build it.",
      write(
        { path: "index.html", content: pageWith("teal") },
        { path: "checks/counts.json", content: JSON.stringify(CHECK) },
      ),
    ),
    step("", { name: "delete_files", arguments: { paths: old } }),
    { ...step("I look at the page.", { name: "look_at_page", arguments: {} }), gate: looking },
    step("", write({ path: "index.html", content: pageWith("navy") })),
    step("", plan(["done", "done", "done"])),
    step("", { name: "finish", arguments: { summary: "The counter is **ready**, in navy." } }),
  );

  await test.step("the way is chosen, with its limits, and remembered", async () => {
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await chat.chooseMode("Agent");
    await page.getByRole("button", { name: "Limits of a run" }).click();
    await page.getByLabel("Steps", { exact: true }).fill("40");
    await page.keyboard.press("Enter");
    await chat.send("Build a counter");
    await expect(run.getByText(/^\d+ of 40$/)).toBeVisible();
  });

  await test.step("its plan is shown, and its question survives a reload", async () => {
    await expect(run.getByRole("progressbar", { name: "Plan" })).toHaveAttribute("aria-valuetext", "0 of 3");
    await expect(run.getByRole("group", { name: "Which color?" })).toBeVisible();
    await expect(page).toHaveTitle(/^Waiting for you · /);
    expect(await findEverywhere(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("button", { name: "Mode: Agent" })).toBeVisible();
    await run.getByRole("radio", { name: "Teal" }).check();
    await run.getByLabel("Anything else?").fill("Large letters");
    await button("Send answers").click();
  });

  await test.step("what it builds is shown, and what it may not do is refused", async () => {
    const leave = run.getByRole("group", { name: "Permission" });
    await expect(leave).toContainText("old/f.js");
    await expect(chat.previewPage.getByRole("heading", { name: "Counter" })).toBeVisible();
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Large letters");
    expect(await findEverywhere(page)).toEqual([]);
    await leave.getByRole("button", { name: "Don't allow" }).click();
    await expect(run.getByText("Not allowed")).toBeAttached();
  });

  await test.step("a remark waits for the next step, and it pauses after the one that runs", async () => {
    const remark = run.getByRole("textbox", { name: "Remark" });
    await remark.fill("Rather navy");
    await remark.press("Enter");
    await expect(run.getByRole("group", { name: "Taken at the next step" })).toHaveText(/Rather navy/);
    await button("Pause").click();
    await expect(button("Pauses after this step")).toBeVisible();
    looking.open(1);
    await expect(run.getByText("Paused", { exact: true })).toBeVisible();
    await expect(run.getByText("Looked at the page")).toBeVisible();
    await page.reload();
    await button("Continue").click();
  });

  await test.step("it ends with the proof of what it did", async () => {
    await expect(run.getByRole("group", { name: "Proof" })).toBeVisible();
    await expect(run.getByText(/^\d+ steps in \d+:\d\d$/)).toBeVisible();
    expect(model.requests.some(({ body }) => JSON.stringify(body).includes("Rather navy"))).toBe(true);
    const proof = run.getByRole("group", { name: "Proof" }).getByRole("listitem");
    await expect(proof.filter({ hasText: "Page" })).toContainText("Passes");
    await expect(proof.filter({ hasText: "Checks" })).toContainText("Passes");
    // It was pressed out of sight.
    await expect(chat.previewPage.getByText("Pressed 0")).toBeVisible();
    await expect(chat.conversation.getByText("The counter is ready, in navy.")).toBeVisible();
    await expect(chat.previewPage.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 128)");
  });

  await test.step("a step is undone, and that is taken back", async () => {
    const written = run.getByText("Wrote index.html", { exact: true });
    if (!(await written.isVisible())) await run.getByText("Steps", { exact: true }).last().click();
    await written.click();
    await expect(run.getByRole("group", { name: "Changes" })).toContainText("navy");
    await button("Undo this step").click();
    await expect(chat.previewPage.locator("body")).toHaveCSS("background-color", "rgb(0, 128, 128)");
    await expect(run.getByText("Undone", { exact: true })).toBeVisible();
    await chat.toast("Step undone").getByRole("button", { name: "Undo" }).click();
    await expect(chat.previewPage.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 128)");
    // Until they have been run again, what the checks said is faded.
    const checks = chat.preview.getByRole("region", { name: "Checks" });
    await expect(checks.locator(".opacity-60")).toHaveCount(0);
    expect(await findEverywhere(page)).toEqual([]);
  });
});

test("a run uses the project's terminal, once it may", async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  const run = chat.conversation.getByRole("group", { name: "Agent run" });
  const command = "echo thyme > herbs.txt && ls";
  model.reply(
    step("", write({ path: "index.html", content: pageWith("teal") })),
    step("I list the files.", { name: "run_command", arguments: { command } }),
    step("", { name: "ask_person", arguments: { questions: [{ text: "Is that all?" }] } }),
  );
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  await chat.chooseMode("Agent");
  await chat.send("Which files are there?");
  const leave = run.getByRole("group", { name: "Permission" });
  await expect(leave).toContainText(command);
  await leave.getByRole("button", { name: "Allow once" }).click();
  await expect(run.getByRole("textbox", { name: "Is that all?" })).toBeVisible({ timeout: 60_000 });
  const answer = JSON.stringify(model.requests.at(-1)?.body);
  expect(answer).toContain("ended with exit code 0.");
  expect(answer).toContain("herbs.txt");
});

test("several agents share a run: its reviewer, switched on in the account, sends it back and accepts it", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  const run = chat.conversation.getByRole("group", { name: "Agent run" });
  const finish = { name: "finish", arguments: { summary: "The counter is ready." } };
  const review = (verdict: string, ...problems: string[]) =>
    step("", { name: "review", arguments: { verdict, problems } });
  model.reply(
    step(
      "",
      write(
        { path: "src/App.tsx", content: appWith("teal") },
        { path: "checks/counts.json", content: JSON.stringify(CHECK) },
      ),
      { name: "press", arguments: { target: { role: "button", name: "Count" } } },
      { name: "try_steps", arguments: { steps: [...CHECK.steps, "Reload the page", 'See "Pressed 1"'] } },
      finish,
    ),
    review("send_back", "The page should be navy."),
    step("", write({ path: "src/App.tsx", content: appWith("navy") }), finish),
    review("accept"),
  );
  await chat.open();
  await chat.selectModel("qwen2.5-coder");
  await chat.chooseMode("Agent");
  await page.getByRole("button", { name: "Limits of a run" }).click();
  const [settings] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Share the work among several agents" }).click(),
  ]);
  const roles = settings.locator("#agent-roles");
  await roles.getByRole("switch", { name: "Reviewer" }).click();
  await expect(roles.getByRole("switch", { name: "Reviewer" })).toBeChecked();
  await roles.getByText("Model and prompt of the reviewer").click();
  await roles.getByLabel("Prompt", { exact: true }).last().fill("Judge the color.");
  await roles.getByRole("button", { name: "Save prompt" }).last().click();
  await expect(new ChatBuilder(settings).toast("Prompt saved")).toBeVisible();
  expect(await findEverywhere(settings)).toEqual([]);
  await settings.close();

  // The builder stayed as it was.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Mode: Agent" })).toBeVisible();
  await chat.send("Build a counter");
  const proof = run.getByRole("group", { name: "Proof" }).getByRole("listitem");
  await expect(proof.filter({ hasText: "Review" })).toContainText("The reviewer accepted the work.");
  for (const shown of ["Coder", "Reviewer", "Sent the work back", "Accepted the work"])
    await expect(run.getByText(shown, { exact: true }).first()).toBeVisible();
  await expect(run.getByText("- The page should be navy.")).toBeVisible();
  await expect(proof.filter({ hasText: "Page" })).toContainText("Passes");
  await run.getByRole("button", { name: "Show 4 earlier steps" }).click();
  await expect(run.getByText("Tried 4 steps on the page")).toBeVisible();
  const reviewed = JSON.stringify(model.requests.at(-3)?.body);
  expect(reviewed).toContain("+export default function App()");
  // The press of the coder is not on the page that is evaluated.
  expect(reviewed).toContain("paragraph: Pressed 0");
  await expect(chat.previewPage.locator("main")).toHaveCSS("background-color", "rgb(0, 0, 128)");
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain("Judge the color.");
  expect(await findEverywhere(page)).toEqual([]);
});
