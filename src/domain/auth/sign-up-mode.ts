/** Who may create an account: everybody, whom an owner has invited, or nobody. */
export const signUpModes = ["open", "invitation", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** How long an invitation to sign up is valid after it was sent. */
export const INVITATION_DAYS = 14;
