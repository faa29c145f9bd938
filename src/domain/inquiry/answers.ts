/** Estimated number of users; empty when not answered. */
export const userCounts = ["", "1-10", "11-50", "51-200", "201-500", "501+"] as const;

export const contactMethods = ["email", "phone"] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const MIN_DESCRIPTION = 100;

/** Length of the trimmed description in characters of any script. */
export const descriptionLength = (text: string): number => [...text.trim()].length;
