import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { cardTracesInDatabase, cardTracesInLog, cardTracesInRequest } from "../../support/card-traces";
import { type Product, startProduct } from "../../support/product";
import { CheckoutForm, typedCodes } from "./checkout-form";
import { type NewUser, signedInUser } from "./new-user";
import { test as base } from "./test";

type PayingWorld = { product: Product; dataDir: string };

/**
 * A server for all tests of a worker, with full logging. No request or log line may contain card data after any test,
 * nor the database after the last.
 */
export const test = base.extend<
  { form: CheckoutForm; user: NewUser; watched: undefined },
  { world: PayingWorld }
>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), "bluebonnet-paying-"));
      const product = await startProduct({ dataDir, env: { LOG_LEVEL: "debug" } });
      await use({ product, dataDir });
      await product.stop();
      expect(await cardTracesInDatabase(dataDir, typedCodes)).toEqual([]);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ world }, use) => use(world.product.url),
  watched: [
    async ({ context, world }, use) => {
      const traces: string[] = [];
      context.on("request", (request) =>
        traces.push(...cardTracesInRequest(request.url(), request.postData(), typedCodes)),
      );
      await use(undefined);
      expect(traces).toEqual([]);
      expect(cardTracesInLog(world.product.output(), typedCodes)).toEqual([]);
    },
    { auto: true },
  ],
  user: ({ page, world }, use) => signedInUser(page, world.dataDir).then(use),
  // Create the user before opening the form.
  form: async ({ page, user: _ }, use) => use(new CheckoutForm(page)),
});
