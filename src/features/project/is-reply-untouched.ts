import type { DisplayedProject } from "./use-project";

/** Whether the visible project is unchanged since a reply, so that its errors are the reply's. */
export const isReplyUntouched = (
  replyId: string | null,
  { head, visiting }: Pick<DisplayedProject, "visiting"> & { head: { replyId: string | null } | null },
  isDirty: boolean,
): boolean => replyId !== null && head?.replyId === replyId && visiting === null && !isDirty;
