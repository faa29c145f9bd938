import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { workshopsPage } from "../../given/workshops.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt: "Pottery is now on Tuesday at 10:00 instead of Monday (leave it where it is on the page)",
  given: { "index.html": workshopsPage },
  async check(page) {
    const workshop = (name: string) => page.getByRole("article").filter({ hasText: name });
    await expect(workshop("Ada Moreno")).toContainText("Tuesday, 10:00");
    await expect(workshop("Carla Weiss")).toContainText("Monday, 10:00");
    await expect(page.getByRole("article").first()).toContainText("Pottery");
  },
  solution: edited("index.html", [
    `with Ada Moreno</p>\n        <p class="when">Monday, 10:00`,
    `with Ada Moreno</p>\n        <p class="when">Tuesday, 10:00`,
  ]),
  later: [
    {
      prompt:
        'After booking, a workshop needs a button to cancel it again ("Cancel Pottery"), and the number of bookings goes down.',
      async check(page) {
        await page.getByRole("button", { name: /book pottery/i }).click();
        await page.getByRole("button", { name: /book mosaic/i }).click();
        await expect.poll(() => pageText(page)).toMatch(/your bookings:\s*2/i);
        await page.getByRole("button", { name: /cancel pottery/i }).click();
        await expect.poll(() => pageText(page)).toMatch(/your bookings:\s*1/i);
        await expect(page.getByRole("button", { name: /book pottery/i })).toBeEnabled();
      },
      solution: edited("index.html", [
        `          bookings += 1;
          count.textContent = bookings;
          button.textContent = "Booked";
          button.disabled = true;`,
        `          const isBooked = button.textContent.startsWith("Cancel");
          const name = button.closest("article").querySelector("h3").textContent;
          bookings += isBooked ? -1 : 1;
          count.textContent = bookings;
          button.textContent = (isBooked ? "Book " : "Cancel ") + name;`,
      ]),
    },
    {
      prompt: 'Show the sum of what I booked in the header: "To pay: $87".',
      async check(page) {
        await expect.poll(() => pageText(page)).toMatch(/to pay:\s*\$0/i);
        await page.getByRole("button", { name: /book pottery/i }).click();
        await page.getByRole("button", { name: /book mosaic/i }).click();
        await expect.poll(() => pageText(page)).toMatch(/to pay:\s*\$87\b/i);
        await page.getByRole("button", { name: /cancel pottery/i }).click();
        await expect.poll(() => pageText(page)).toMatch(/to pay:\s*\$47\b/i);
      },
      solution: edited(
        "index.html",
        [
          `<output id="count">0</output></p>`,
          `<output id="count">0</output></p>\n      <p>To pay: $<output id="sum">0</output></p>`,
        ],
        [
          "          count.textContent = bookings;",
          `          count.textContent = bookings;
          const price = Number(button.closest("article").querySelector(".price").textContent.slice(1));
          const sum = document.getElementById("sum");
          sum.textContent = Number(sum.textContent) + (isBooked ? -price : price);`,
        ],
      ),
    },
  ],
};
