/**
 * One-time messages for the first screen after a sign-in, each in a one-minute cookie without secrets: the account's
 * first sign-in, or one that cancelled its deletion.
 */
export const signInFlashes = { first: "bluebonnet.first", deletionCancelled: "bluebonnet.kept" } as const;
export type SignInFlash = keyof typeof signInFlashes;
