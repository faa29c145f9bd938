/** Who manages the installation: these addresses or, without any, the first user who signed up. */
export type Owners = { emails: readonly string[]; orFirst: boolean };

/** What tells whether a user is an owner. */
export type User = { id: string; email: string };
