import { openPostgresServer } from "../support/postgres-server.mjs";
import { startProduct } from "../support/product";
import { makeDatabase } from "../support/server-database";
import { loadEverything } from "./pages/load-everything";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

test("every page of a signed-in user hydrates with data from a PostgreSQL server", async ({ browser }) => {
  const server = await openPostgresServer();
  const database = await makeDatabase(server.url);
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of more than 32 characters, for hydration",
  };
  const product = await startProduct({ env });
  const page = await browser.newPage({ baseURL: product.url });
  try {
    await signedInUser(page, product.dataDir);
    // The duration of a query decides whether its data are part of the page.
    await loadEverything(page, 3);
  } finally {
    await page.close();
    await product.discard();
    await database.drop();
    await server.stop();
  }
});
