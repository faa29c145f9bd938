/** Third parties that users can sign in with. */
export const providers = ["github", "google"] as const;
export type Provider = (typeof providers)[number];

/** The name shown to users. */
export const providerNames = { github: "GitHub", google: "Gmail" } as const satisfies Record<
  Provider,
  string
>;

/** The company name, for operators. */
export const providerCompanies = { github: "GitHub", google: "Google" } as const satisfies Record<
  Provider,
  string
>;

export const isProvider = (name: string | null | undefined): name is Provider =>
  providers.some((provider) => provider === name);

/** Where provider sign-ins end in the browser. */
export const AUTH_CALLBACK_PATH = "/auth/callback";

/** Path of the callback page that continues to `returnTo`, a checked path on our own origin. */
export const authCallbackPath = (returnTo: string, outcome: Record<string, string> = {}): string =>
  `${AUTH_CALLBACK_PATH}?${new URLSearchParams({ ...outcome, from: returnTo })}`;
