import { projectInput } from "~/domain/project/project";
import {
  commentInput,
  editCommentInput,
  listThreadsInput,
  replyToThreadInput,
  seenThreadInput,
  startThreadInput,
  threadInput,
} from "~/domain/review/comment-input";
import { deleteComment, editComment, replyToThread, startThread } from "~/server/services/review/comments";
import { listPeople } from "~/server/services/review/people";
import { listNotices } from "~/server/services/review/read-notices";
import {
  listThreads,
  markThreadSeen,
  readThread,
  reopenThread,
  resolveThread,
} from "~/server/services/review/threads";
import { createRouter, forUser, userProcedure } from "../trpc";

export const reviewRouter = createRouter({
  notices: userProcedure.query(forUser(listNotices)),
  threads: userProcedure.meta({ cost: 3 }).input(listThreadsInput).query(forUser(listThreads)),
  thread: userProcedure.input(threadInput).query(forUser(readThread)),
  people: userProcedure.input(projectInput).query(forUser(listPeople)),
  start: userProcedure.meta({ cost: 5 }).input(startThreadInput).mutation(forUser(startThread)),
  reply: userProcedure.meta({ cost: 5 }).input(replyToThreadInput).mutation(forUser(replyToThread)),
  edit: userProcedure.input(editCommentInput).mutation(forUser(editComment)),
  remove: userProcedure.input(commentInput).mutation(forUser(deleteComment)),
  resolve: userProcedure.input(threadInput).mutation(forUser(resolveThread)),
  reopen: userProcedure.input(threadInput).mutation(forUser(reopenThread)),
  markSeen: userProcedure.input(seenThreadInput).mutation(forUser(markThreadSeen)),
});
