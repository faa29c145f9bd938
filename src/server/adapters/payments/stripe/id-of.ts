import "server-only";

/** The id of what Stripe answers as an id, or as the object itself where it was asked to expand it. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
