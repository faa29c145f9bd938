import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "coming soon page for my app Tidepool with a live countdown (days, hours, minutes, seconds) to midnight of next new year",
  async check(page) {
    await expect(shown(page, /tidepool/i)).toBeVisible();
    for (const unit of [/day/i, /hour/i, /min/i, /sec/i]) await expect(shown(page, unit)).toBeVisible();
    const numbers = async () => (await pageText(page)).match(/\d+/g)?.join(" ") ?? "";
    const before = await numbers();
    expect(before).toMatch(/\d/);
    await expect.poll(numbers).not.toBe(before);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Tidepool</title>
<h1>Tidepool is coming soon</h1>
<p></p>
<script>
  const end = new Date(new Date().getFullYear() + 1, 0, 1);
  const show = () => {
    const left = Math.floor((end - Date.now()) / 1000);
    const parts = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
    const names = ["days", "hours", "minutes", "seconds"];
    document.querySelector("p").textContent = parts.map((part, at) => part + " " + names[at]).join(", ");
  };
  show();
  setInterval(show, 1000);
</script>`,
  },
};
