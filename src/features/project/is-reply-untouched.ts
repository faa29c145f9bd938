import type { ShownProject } from "./use-project";

/** Whether the project on screen is as a reply left it: its errors are that reply's, and not of what is being typed. */
export const isReplyUntouched = (
  replyId: string | null,
  { head, visiting }: Pick<ShownProject, "visiting"> & { head: { replyId: string | null } | null },
  isDirty: boolean,
): boolean => replyId !== null && head?.replyId === replyId && visiting === null && !isDirty;
