import type { TestStep } from "@playwright/test/reporter";
import { expect, it } from "vitest";
import { msOfStarts, START_STEP } from "../../../scripts/verify/playwright-tally.mjs";

const step = (title: string, duration: number, steps: TestStep[] = []) =>
  ({ title, duration, steps }) as TestStep;

it("adds up the starts of servers in hooks, fixtures and tests, each once", () => {
  const fixture = step("Before Hooks", 900, [step('Fixture "world"', 800, [step(START_STEP, 500)])]);
  const own = step("restarts", 700, [step(START_STEP, 300, [step(START_STEP, 200)]), step("Expect", 90)]);
  expect(msOfStarts([fixture, own])).toBe(800);
});

it("counts nothing for a start that did not end", () => {
  expect(msOfStarts([step(START_STEP, -1), step(START_STEP, 40)])).toBe(40);
});
