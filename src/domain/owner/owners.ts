/** Who manages the installation: these addresses or, if there are none, the first user. */
export type Owners = { emails: readonly string[]; orFirst: boolean };

export type User = { id: string; email: string };
