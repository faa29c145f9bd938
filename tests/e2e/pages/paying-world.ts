import { expect } from "@playwright/test";
import { cardTracesInDatabase, cardTracesInLog, cardTracesInRequest } from "../../support/card-traces";
import { type Product, startProduct } from "../../support/product";
import { CheckoutForm, typedCodes } from "./checkout-form";
import { type NewUser, signedInUser } from "./new-user";
import { test as base } from "./test";

/**
 * A server for all tests of a worker, with full logging. No request or log line may contain card data after any test,
 * nor the database after the last.
 */
export const test = base.extend<
  { form: CheckoutForm; user: NewUser; watched: undefined },
  { product: Product }
>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const product = await startProduct({ env: { LOG_LEVEL: "debug" } });
      await use(product);
      await product.stop();
      expect(await cardTracesInDatabase(product.dataDir, typedCodes)).toEqual([]);
      await product.discard();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  watched: [
    async ({ context, product }, use) => {
      const traces: string[] = [];
      context.on("request", (request) =>
        traces.push(...cardTracesInRequest(request.url(), request.postData(), typedCodes)),
      );
      await use(undefined);
      expect(traces).toEqual([]);
      expect(cardTracesInLog(product.output(), typedCodes)).toEqual([]);
    },
    { auto: true },
  ],
  user: ({ page, product }, use) => signedInUser(page, product.dataDir).then(use),
  // Create the user before opening the form.
  form: async ({ page, user: _ }, use) => use(new CheckoutForm(page)),
});
