import { freePort } from "../../../scripts/serve/port.mjs";
import { type GitHubUser, startGitHub } from "../../support/github-stand-in";
import { type GoogleUser, startGoogle } from "../../support/google-stand-in";
import { type Product, startProduct } from "../../support/product";
import { test as base } from "./test";

export type World = {
  product: Product;
  github: Awaited<ReturnType<typeof startGitHub>>;
  google: Awaited<ReturnType<typeof startGoogle>>;
};

/** One product with both providers for all tests of a worker, and pages on it. */
export const test = base.extend<object, { providers: World }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const port = await freePort("localhost");
      const redirectUri = `http://localhost:${port}/api/auth/callback/google`;
      const [github, google] = await Promise.all([startGitHub(), startGoogle({ redirectUri })]);
      const product = await startProduct({
        port,
        env: {
          GITHUB_CLIENT_ID: github.clientId,
          GITHUB_CLIENT_SECRET: github.clientSecret,
          GITHUB_BASE_URL: github.url,
          GOOGLE_CLIENT_ID: google.clientId,
          GOOGLE_CLIENT_SECRET: google.clientSecret,
          GOOGLE_ISSUER: google.issuer,
        },
      });
      await use({ product, github, google });
      await Promise.all([product.discard(), github.close(), google.stop()]);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ providers }, use) => use(providers.product.url),
});

let people = 0;

/** A GitHub user unknown to the product. */
export function gitHubUser(providers: World, verified = true): GitHubUser & { email: string } {
  const number = ++people;
  const email = `octo-${process.pid}-${number}@example.com`;
  const user = {
    id: 100 + number,
    login: `octo${number}`,
    name: "Octavia Wild",
    emails: [
      { email: `other-${email}`, primary: false, verified: true },
      { email, primary: true, verified },
    ],
  };
  providers.github.addUser(user);
  return { ...user, email };
}

/** A Google user unknown to the product. */
export function googleUser(
  providers: World,
  known: Partial<GoogleUser> = {},
): GoogleUser & { login: string } {
  const number = ++people;
  const login = `g${number}`;
  const email = `google-${process.pid}-${number}@example.com`;
  const user = { email, email_verified: true, name: "Gwen Wild", ...known };
  providers.google.addUser(login, user);
  return { ...user, login };
}
