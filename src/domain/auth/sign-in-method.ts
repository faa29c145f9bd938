import { providers } from "./provider";

/** What opened a session: the first thing that its user showed. */
export const signInMethods = ["password", ...providers, "passkey", "confirmation"] as const;
export type SignInMethod = (typeof signInMethods)[number];
