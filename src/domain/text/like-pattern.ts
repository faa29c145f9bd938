/** Escapes a text for a LIKE pattern, which Prisma does not do. */
export const inLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
