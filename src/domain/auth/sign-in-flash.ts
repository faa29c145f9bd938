/**
 * What the server tells the first screen after a sign-in, each in a cookie that lives for a minute and holds no secret:
 * that it was the account's first, or that it kept the account from being deleted.
 */
export const signInFlashes = { first: "bluebonnet.first", kept: "bluebonnet.kept" } as const;
export type SignInFlash = keyof typeof signInFlashes;
