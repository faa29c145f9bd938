import { use } from "react";
import { CommentsButton, CommentsLine } from "~/features/review/comments-button";
import { CommentsContext } from "../use-comments";

/** Opens the comments of the project, if there are any. */
export function CommentsToggle() {
  const comments = use(CommentsContext);
  return comments && <CommentsButton threads={comments.threads} onOpen={comments.openList} />;
}

/** The state of the project's comments. */
export function CommentsState() {
  const comments = use(CommentsContext);
  return comments && <CommentsLine threads={comments.threads} onOpen={comments.openList} />;
}
