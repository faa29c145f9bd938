/** How many people would use it; empty for who does not say. */
export const userCounts = ["", "1-10", "11-50", "51-200", "201-500", "501+"] as const;

export const contactMethods = ["email", "phone"] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const MIN_DESCRIPTION = 100;

/** What the description is measured by: characters of any script, without the space around them. */
export const descriptionLength = (text: string): number => [...text.trim()].length;
