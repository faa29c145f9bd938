import { providers } from "./provider";

/** What opened a session: the first thing that its user showed. */
export const signInMethodNames = ["password", ...providers, "passkey", "confirmation"] as const;
export type SignInMethod = (typeof signInMethodNames)[number];
