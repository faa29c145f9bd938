/** The id of a reference, whether or not it was expanded. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
