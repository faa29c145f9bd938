/** What opened a session: the first thing that its user showed. */
export const signInMethods = ["password", "github", "google", "passkey", "confirmation"] as const;
export type SignInMethod = (typeof signInMethods)[number];
