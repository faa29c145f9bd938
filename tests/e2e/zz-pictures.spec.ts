import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { foreignExports } from "../support/foreign-exports/foreign-exports";
import { startProduct } from "../support/product";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("pictures", async ({ browser }) => {
  test.setTimeout(240_000);
  const product = await startProduct({});
  for (const width of [1280, 375])
    for (const scheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 900 }, colorScheme: scheme, hasTouch: width < 500, isMobile: width < 500 });
      const page = await context.newPage();
      await signedInUser(page, product.dataDir);
      await page.request.post("/api/trpc/settings.save", { data: { json: { theme: scheme } } });
      await page.goto("/account");
      await page.evaluate((s) => localStorage.setItem("theme", s), scheme);
      await page.goto("/account#your-data");
      const shot = async (name: string) => {
        await page.locator("#your-data").scrollIntoViewIfNeeded();
        await page.waitForTimeout(400);
        await page.locator("#your-data").screenshot({ path: `/tmp/pz/${name}-${width}-${scheme}.png` });
      };
      await page.getByText("Zip or JSON").waitFor();
      await shot("empty");
      const put = async (name: string, bytes: Uint8Array) => {
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose a File" }).click();
        await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
      };
      await put("holiday-pictures.zip", strToU8("PK"));
      await page.getByText("Failed").waitFor();
      const [chat] = JSON.parse(foreignExports.openWebUi().toString());
      const many = Array.from({ length: 9 }, (_, at) => ({ ...chat, id: `c${at}`, title: at === 3 ? "A very long title of a chat that goes on and on, because somebody asked a whole story in one line and pressed Enter" : `Rivers ${at}` }));
      many.push({ id: "x", title: "An_unbreakable_name_".repeat(6), chat: { history: {} } } as never, { id: "y", title: "Empty", chat: { history: { messages: {} } } } as never);
      await put("chat-export-1756000000000-with-a-very-long-name-that-somebody-gave-it-before-uploading.json", strToU8(JSON.stringify(many)));
      await page.getByText("Done").waitFor();
      await page.waitForTimeout(5500);
      await shot("done");
      if (width === 1280 && scheme === "dark") {
        const huge = Array.from({ length: 3000 }, (_, at) => ({ ...chat, id: `d${at}`, title: `Rivers ${at}` }));
        await put("big.json", strToU8(JSON.stringify(huge)));
        await page.getByText(/ of 3,000/).waitFor();
        await shot("running");
        void readFileSync;
        void zipSync;
      }
      if (scheme === "dark") {
        await page.goto("/account");
        await page.getByRole("tab", { name: "Security" }).click();
        await page.locator("#delete-account").screenshot({ path: `/tmp/pz/delete-${width}.png` });
      }
      await context.close();
    }
  await product.discard();
});
