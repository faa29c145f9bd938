/** A text as it is in a LIKE pattern, which Prisma does not escape. */
export const inLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
