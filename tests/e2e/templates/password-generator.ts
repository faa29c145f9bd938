import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

export const walk: Walk = async (app) => {
  const password = app.locator("#password");
  const another = app.getByRole("button", { name: "New password" });
  const first = (await password.textContent()) ?? "";
  expect(first).toHaveLength(20);
  for (const set of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/]) expect(first).toMatch(set);
  await another.click();
  await expect(password).not.toHaveText(first);

  // Its only source of randomness is the browser's secure one.
  await app.evaluate(() => {
    Object.assign(globalThis, { asked: 0, random: Math.random });
    Math.random = () => {
      throw new Error("Math.random makes no passwords");
    };
    crypto.getRandomValues = new Proxy(crypto.getRandomValues, {
      apply: (getRandomValues, _, values) => {
        Object.assign(globalThis, { asked: Reflect.get(globalThis, "asked") + 1 });
        return Reflect.apply(getRandomValues, crypto, values);
      },
    });
  });
  await another.click();
  expect(await app.evaluate(() => Reflect.get(globalThis, "asked"))).toBeGreaterThanOrEqual(20);
  await app.evaluate(() => {
    Math.random = Reflect.get(globalThis, "random"); // axe needs it
  });

  await app.getByLabel("Length").fill("64");
  await expect(password).toHaveText(/^\S{64}$/);
  await expect(app.locator("#strength")).toHaveText(/^Very strong: about \d+ bits$/);
  await app.getByLabel("Leave out look-alikes").check();
  await expect(password).toHaveText(/^[^Il1O0]{64}$/);
  for (const set of ["Small letters", "Capital letters", "Symbols"]) await app.getByLabel(set).uncheck();
  await expect(password).toHaveText(/^[2-9]{64}$/);
  await expect(app.getByLabel("Digits")).toBeDisabled();
  await app.getByLabel("Length").fill("8");
  await expect(app.locator("#strength")).toHaveText("Weak: about 24 bits");
  await app.getByRole("button", { name: "Copy" }).click();
  await expect(app.locator("#status")).toHaveText(/^(Copied|Selected: press Ctrl\+C or ⌘C)$/);
};
