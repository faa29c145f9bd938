/** keep: only the existing chat · replace: the chat of the file, and the existing one is archived · both: both are listed */
export const differentChoices = ["keep", "replace", "both"] as const;
export type IfDifferent = (typeof differentChoices)[number];
