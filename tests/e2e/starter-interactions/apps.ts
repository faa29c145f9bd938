import { expect, type Frame } from "@playwright/test";
import type { Interaction } from "./interaction";

const press = (frame: Frame, key: string) => frame.page().keyboard.press(key);

const todo: Interaction = async (frame) => {
  const rows = frame.locator("#tasks li");
  const before = await rows.count();
  await frame.fill("#task-text", "Water the plants");
  await press(frame, "Enter");
  await expect(rows).toHaveCount(before + 1);
  await frame.getByRole("checkbox", { name: "Water the plants" }).check();
  await expect(frame.locator("#tasks-left")).toHaveText(`${before} tasks left`);
  await frame.getByRole("button", { name: "Open", exact: true }).click();
  await expect(rows).toHaveCount(before);
  await frame.getByRole("button", { name: "All", exact: true }).click();
  await frame.getByRole("button", { name: "Clear done" }).click();
  await expect(rows).toHaveCount(before);
  await frame.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(before + 1);
};

const kanban: Interaction = async (frame) => {
  const column = (name: string) => frame.getByRole("region", { name, exact: true });
  const card = frame.locator(".task-card").first();
  const title = (await card.locator(".card-text").textContent()) ?? "";
  await card.focus();
  await press(frame, "ArrowRight");
  await expect(column("Doing")).toContainText(title);
  await frame.getByRole("button", { name: `Move to Done: ${title}` }).click();
  await expect(column("Done")).toContainText(title);
  await frame.locator(".task-card", { hasText: title }).dragTo(column("To do"));
  await expect(column("To do")).toContainText(title);
  await expect(column("Done")).not.toContainText(title);
  await frame.getByRole("button", { name: "Add card: Done" }).click();
  await frame.fill("#card-title", "Ship it");
  await press(frame, "Enter");
  await expect(column("Done")).toContainText("Ship it");
};

const calculator: Interaction = async (frame) => {
  const result = frame.locator("#result");
  for (const key of ["2", "Plus", "3", "Times", "4", "Equals"]) {
    await frame.getByRole("button", { name: key, exact: true }).click();
  }
  await expect(result).toHaveText("14");
  const sums = [
    ["0.1+0.2", "0.3"],
    ["(1+2)*-3", "−9"],
    ["200*15%", "30"],
    ["2(3+4)", "14"],
    ["10/4-1", "1.5"],
    ["1/0", "Not a number"],
  ];
  for (const [keys = "", expected = ""] of sums) {
    await press(frame, "Escape");
    await frame.page().keyboard.type(keys);
    await press(frame, "Enter");
    await expect(result, keys).toHaveText(expected);
  }
};

const stopwatch: Interaction = async (frame) => {
  const time = frame.locator("#time");
  await expect(time).toHaveText("00:00.00");
  await press(frame, "Space");
  await expect(time).not.toHaveText("00:00.00");
  await frame.getByRole("button", { name: "Lap" }).click();
  await press(frame, "l");
  await expect(frame.locator("#laps tbody tr")).toHaveCount(2);
  await frame.getByRole("button", { name: "Pause" }).click();
  const stopped = (await time.textContent()) ?? "";
  await frame.getByRole("button", { name: "Resume" }).click();
  await expect(time).not.toHaveText(stopped);
  await frame.getByRole("button", { name: "Pause" }).click();
  await frame.getByRole("button", { name: "Reset" }).click();
  await expect(time).toHaveText("00:00.00");
};

const pomodoro: Interaction = async (frame) => {
  const time = frame.locator("#time");
  await expect(time).toHaveText("25:00");
  await frame.getByRole("button", { name: "Start" }).click();
  await expect(time).toHaveText("24:59");
  await frame.getByRole("button", { name: "Pause" }).click();
  await frame.getByRole("button", { name: "Skip" }).click();
  await expect(frame.locator("#phase")).toHaveText("Short break");
  await expect(time).toHaveText("05:00");
  await frame.getByRole("button", { name: "Reset" }).click();
  await frame.getByLabel("Focus (minutes)").fill("40");
  await press(frame, "Tab");
  await expect(time).toHaveText("40:00");
};

const quiz: Interaction = async (frame) => {
  const rightAnswers = { "What does a barometer measure?": "Air pressure" };
  const total = Number(/of (\d+)/.exec((await frame.locator("#progress-text").textContent()) ?? "")?.[1]);
  for (let asked = 0; asked < total; asked += 1) {
    await expect(frame.locator("#progress-text")).toHaveText(`Question ${asked + 1} of ${total}`);
    const question = (await frame.locator("#question").textContent()) ?? "";
    const known = Object.entries(rightAnswers).find(([ask]) => ask === question)?.[1];
    if (known) await frame.getByRole("button", { name: known }).click();
    else await press(frame, "1");
    await expect(frame.locator("#verdict")).toHaveText(known ? "Right!" : /Right!|Not quite/);
    await frame.locator("#next").click();
  }
  await expect(frame.locator("#summary-text")).toHaveText(new RegExp(`^[1-9]\\d* of ${total} right$|^0 of`));
  await expect(frame.locator("#review li")).toHaveCount(total);
  await frame.getByRole("button", { name: "Play again" }).click();
  await expect(frame.locator("#progress-text")).toHaveText(`Question 1 of ${total}`);
};

/** Plays as a person with a perfect memory: looks at every card, then takes the pairs. */
const memory: Interaction = async (frame) => {
  const cards = frame.locator("#cards button");
  const count = await cards.count();
  const faces: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await cards.nth(index).click();
    const label = (await cards.nth(index).getAttribute("aria-label")) ?? "";
    faces.push(/: ([^,]+)/.exec(label)?.[1] ?? "");
  }
  for (const face of new Set(faces)) {
    const pair = faces.flatMap((other, index) => (other === face ? [index] : []));
    expect(pair, face).toHaveLength(2);
    const isFound = async (index: number) =>
      (await cards.nth(index).getAttribute("aria-label"))?.includes("pair found");
    for (const index of pair) if (!(await isFound(index))) await cards.nth(index).click();
  }
  await expect(frame.locator("#won-text")).toContainText("All pairs found");
};

const snake: Interaction = async (frame) => {
  await press(frame, "ArrowUp");
  await expect(frame.locator("#start")).toHaveText("Pause");
  await press(frame, "Space");
  await expect(frame.locator("#message")).toHaveText("Paused");
  const drawnOn = () =>
    frame.locator("#field").evaluate((field) => field instanceof HTMLCanvasElement && field.toDataURL());
  const still = await drawnOn();
  await press(frame, "Space");
  await expect.poll(async () => (await drawnOn()) === still).toBe(false);
  await frame.getByRole("button", { name: "Left" }).click();
  // Left to itself the snake meets the wall.
  await expect(frame.locator("#message")).toContainText("Game over");
  await frame.getByRole("button", { name: "Play again" }).click();
  await expect(frame.locator("#start")).toHaveText("Pause");
};

/** Every game that a first player can play against the computer, played through: none is lost by it. */
const ticTacToe: Interaction = async (frame) => {
  const cells = frame.locator("#board button");
  const status = frame.locator("#status");
  const outcomes = await frame.evaluate(playEveryGame);
  expect(outcomes.losses).toBe(0);
  expect(outcomes.games).toBeGreaterThan(50);

  await frame.getByLabel("Two players").check();
  for (const cell of [0, 3, 1, 4, 2]) await cells.nth(cell).click();
  await expect(status).toHaveText("Player 1 wins");
  await expect(frame.locator("#wins-x")).toHaveText("1");
  await frame.getByRole("button", { name: "New round" }).click();
  await expect(status).toHaveText("Player 2 (O) to move");
};

/** Runs in the page: tries every sequence of moves of X by replaying it from a fresh game. */
function playEveryGame(): { games: number; losses: number } {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("#board button")];
  const computerMode = document.querySelector<HTMLInputElement>('input[value="computer"]');
  const outcome = { games: 0, losses: 0 };
  const isOver = () => buttons.every((button) => button.getAttribute("aria-disabled") === "true");
  const replay = (moves: readonly number[]) => {
    computerMode?.dispatchEvent(new Event("change"));
    for (const move of moves) buttons[move]?.click();
  };
  const explore = (moves: readonly number[]) => {
    replay(moves);
    if (isOver()) {
      outcome.games += 1;
      if (document.querySelector("#board .winning.mark-x")) outcome.losses += 1;
      return;
    }
    const free = buttons.flatMap((button, cell) => (button.textContent === "" ? [cell] : []));
    for (const cell of free) explore([...moves, cell]);
  };
  explore([]);
  computerMode?.dispatchEvent(new Event("change"));
  return outcome;
}

const markdownEditor: Interaction = async (frame) => {
  const preview = frame.locator("#preview");
  await frame.fill(
    "#source",
    "# Hello\n\nSome **bold** and *light* `code`.\n\n- one\n- [x] two\n\n> said\n\n```\n<b>raw</b>\n```\n\n" +
      "[fine](https://example.com) [bad](javascript:alert(1)) <img src=x onerror=alert(1)>",
  );
  await expect(preview.getByRole("heading", { name: "Hello" })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("bold");
  await expect(preview.locator("em")).toHaveText("light");
  await expect(preview.locator("li")).toHaveText(["one", "☑ two"]);
  await expect(preview.locator("blockquote")).toHaveText("said");
  await expect(preview.locator("pre")).toHaveText("<b>raw</b>");
  await expect(preview.locator("a")).toHaveAttribute("href", "https://example.com");
  await expect(preview.locator("img")).toHaveCount(0);
  await frame.fill("#source", "word");
  await frame.locator("#source").selectText();
  await press(frame, "Control+b");
  await expect(frame.locator("#source")).toHaveValue("**word**");
  await frame.getByRole("button", { name: "Copy HTML" }).click();
  await expect(frame.locator("#copy-state")).toHaveText(/Copied|not allowed/);
};

const drawingPad: Interaction = async (frame) => {
  const paper = frame.locator("#paper");
  const picture = () =>
    paper.evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.toDataURL("image/png"));
  const blank = await picture();
  const box = await paper.boundingBox();
  if (!box) throw new Error("the paper is not on the screen");
  const mouse = frame.page().mouse;
  await mouse.move(box.x + 100, box.y + 100);
  await mouse.down();
  await mouse.move(box.x + 300, box.y + 200, { steps: 5 });
  await mouse.up();
  const drawn = await picture();
  expect(drawn).not.toBe(blank);
  await frame.getByRole("button", { name: "Undo" }).click();
  expect(await picture()).toBe(blank);
  await frame.getByRole("button", { name: "Redo" }).click();
  expect(await picture()).toBe(drawn);
  await paper.focus();
  await press(frame, "Space");
  for (let step = 0; step < 5; step += 1) await press(frame, "ArrowDown");
  await press(frame, "Space");
  await frame.getByRole("button", { name: "Save as PNG" }).click();
  await expect(frame.locator("#download")).toHaveAttribute("href", /^data:image\/png;base64,.{500}/);
  expect(await picture()).not.toBe(drawn);
};

const unitConverter: Interaction = async (frame) => {
  const result = frame.locator("#result");
  await frame.getByRole("button", { name: "Temperature" }).click();
  await frame.fill("#amount", "100");
  await expect(result).toHaveText("100 °C = 212 °F");
  await frame.getByRole("button", { name: "Swap units" }).click();
  await frame.fill("#amount", "32");
  await expect(result).toHaveText("32 °F = 0 °C");
  await frame.getByRole("button", { name: "Length" }).click();
  await frame.fill("#amount", "1,5");
  await frame.selectOption("#to", "meter");
  await expect(result).toHaveText("1.5 km = 1,500 m");
  await frame.fill("#amount", "many");
  await expect(result).toHaveText("Please enter a number.");
};

const passwordGenerator: Interaction = async (frame) => {
  const password = frame.locator("#password");
  const first = (await password.textContent()) ?? "";
  expect(first).toHaveLength(16);
  await frame.getByRole("button", { name: "New password" }).click();
  await expect(password).not.toHaveText(first);
  await frame.fill("#length", "40");
  for (const set of ["Small letters", "Capital letters", "Symbols"]) {
    await frame.getByRole("checkbox", { name: new RegExp(set) }).uncheck();
  }
  await expect(password).toHaveText(/^\d{40}$/);
  await expect(frame.getByRole("checkbox", { name: /Digits/ })).toBeDisabled();
  await frame.getByRole("button", { name: "Copy" }).click();
  await expect(frame.locator("#status")).toHaveText(/Copied|Selected/);
};

/** By recipe id. */
export const appInteractions: Readonly<Record<string, Interaction>> = {
  todo,
  kanban,
  calculator,
  stopwatch,
  pomodoro,
  quiz,
  memory,
  snake,
  "tic-tac-toe": ticTacToe,
  "markdown-editor": markdownEditor,
  "drawing-pad": drawingPad,
  "unit-converter": unitConverter,
  "password-generator": passwordGenerator,
};
