/** Who manages the installation: these addresses or, without any, whoever signed up first. */
export type Owners = { emails: readonly string[]; orFirst: boolean };

/** What tells whether a user is an owner. */
export type User = { id: string; email: string };
