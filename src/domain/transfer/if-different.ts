/** keep: stays as it is · replace: the chat of the file comes, the one that is here is archived · both: both are listed */
export const differentChoices = ["keep", "replace", "both"] as const;
export type IfDifferent = (typeof differentChoices)[number];
