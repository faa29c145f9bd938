import { providers } from "./provider";

/** What opened a session: its first factor. */
export const signInMethodNames = ["password", ...providers, "passkey", "confirmation"] as const;
export type SignInMethod = (typeof signInMethodNames)[number];
