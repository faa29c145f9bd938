/** Roles that can be given, each with all that the ones before it may do. Stored. */
export const roles = ["viewer", "commenter", "suggester", "editor"] as const;
export type Role = (typeof roles)[number];

/**
 * What can be done with a project or a chat, and the least role that may. Every query for one names its deed; `manage`
 * is what only its owner may: give access, publish, connect, delete.
 */
export const deeds = {
  view: "viewer",
  comment: "commenter",
  suggest: "suggester",
  edit: "editor",
  manage: "owner",
} as const satisfies Record<string, Role | "owner">;
export type Deed = keyof typeof deeds;

/** This role and the greater ones. */
export const rolesFrom = (least: Role): Role[] => roles.slice(roles.indexOf(least));

/** The roles that may do it, apart from the owner's. */
export function rolesFor(deed: Deed): Role[] {
  const least = deeds[deed];
  return least === "owner" ? [] : rolesFrom(least);
}

/** @param role null: of the owner */
export const may = (role: Role | null, deed: Deed): boolean => role === null || rolesFor(deed).includes(role);

/** The greatest of several roles; undefined: no access. */
export const greatestRole = (given: readonly Role[]): Role | undefined =>
  roles.findLast((role) => given.includes(role));
