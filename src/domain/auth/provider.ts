/** Who else may say who somebody is. */
export const providers = ["github", "google"] as const;
export type Provider = (typeof providers)[number];

/** What people see: their button, and every sentence about it. */
export const providerNames = { github: "GitHub", google: "Gmail" } as const satisfies Record<
  Provider,
  string
>;

/** Who it is, as an operator knows them. */
export const providerCompanies = { github: "GitHub", google: "Google" } as const satisfies Record<
  Provider,
  string
>;

export const isProvider = (name: string | null | undefined): name is Provider =>
  providers.some((provider) => provider === name);

/** Where every provider sends its visitors back to, in the end. */
export const AUTH_CALLBACK_PATH = "/auth/callback";

/** The way back through the callback page to `returnTo`, a checked path on our own origin. */
export const authCallbackPath = (returnTo: string, outcome: Record<string, string> = {}): string =>
  `${AUTH_CALLBACK_PATH}?${new URLSearchParams({ ...outcome, from: returnTo })}`;
