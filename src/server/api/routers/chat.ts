import "server-only";
import { tracked } from "@trpc/server";
import { attachInput, attachmentInput, uploadsInput } from "~/domain/chat/attachment-input";
import {
  claimRunInput,
  finishRunInput,
  keepRunInput,
  runsCommandsInput,
} from "~/domain/chat/command-run-input";
import { listInput } from "~/domain/chat/history";
import {
  chatInput,
  compareInput,
  contextInput,
  editInput,
  followInput,
  messageInput,
  messagesInput,
  outsideImagesInput,
  regenerateInput,
  renameInput,
  replyInput,
  sendInput,
} from "~/domain/chat/message-input";
import { forkInput, projectChatInput } from "~/domain/chat/project-chat";
import { rateInput } from "~/domain/chat/rating-input";
import { endRepairInput, repairInput } from "~/domain/chat/repair-input";
import { readsTexts } from "~/domain/chat/search";
import { answerToolCallInput, toolCallInput } from "~/domain/chat/tool-call-input";
import { importRepositoryInput } from "~/domain/github/github-input";
import { importInput } from "~/domain/project/import-input";
import { projectInput } from "~/domain/project/project";
import { whileSessionLives } from "~/server/services/auth/while-session-lives";
import { attachFile, detachFile } from "~/server/services/chat/attachments/attach-file";
import { listUploads } from "~/server/services/chat/attachments/attachment-store";
import { compareModels } from "~/server/services/chat/comparing/compare-models";
import { keepAnswer, readComparison } from "~/server/services/chat/comparing/comparison";
import {
  removeChat,
  renameChat,
  restoreChat,
  setOutsideImages,
} from "~/server/services/chat/history/change-chat";
import { listChats } from "~/server/services/chat/history/list-chats";
import { listProjectChats } from "~/server/services/chat/history/list-project-chats";
import { rateReply } from "~/server/services/chat/history/rate-reply";
import { countRatings, readRatedPairs } from "~/server/services/chat/history/rated-replies";
import { readChat } from "~/server/services/chat/history/read-chat";
import { readLastCode } from "~/server/services/chat/history/read-last-code";
import { readMessages } from "~/server/services/chat/history/read-messages";
import { showBranch } from "~/server/services/chat/history/show-branch";
import { endRepair } from "~/server/services/chat/repairing/end-repair";
import { startRepair } from "~/server/services/chat/repairing/start-repair";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { regenerateReply } from "~/server/services/chat/sending/regenerate-reply";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { unqueueMessage } from "~/server/services/chat/sending/unqueue-message";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { importRepository } from "~/server/services/chat/starting/import-repository";
import { forkVersion, openProjectChat } from "~/server/services/chat/starting/open-project-chat";
import {
  claimRun,
  declineRun,
  finishRun,
  keepRun,
  readCommandRun,
  setRunsCommands,
} from "~/server/services/chat/tools/command-run";
import { answerToolCall, readToolCall } from "~/server/services/chat/tools/tool-call";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { readContext } from "~/server/services/chat/writing/read-context";
import { saveReply } from "~/server/services/chat/writing/save-reply";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { asHeavy, createRouter, userProcedure } from "../trpc";

/** It occupies the database for a tenth of a second. */
const textSearch = { cost: 60, lane: "search" } as const;

export const chatRouter = createRouter({
  list: userProcedure
    .input(listInput)
    .query(({ ctx, input, signal }) =>
      asHeavy({ ctx, signal }, readsTexts(input.search) ? textSearch : null, () =>
        listChats(ctx.deps, ctx.user, input),
      ),
    ),
  get: userProcedure.input(chatInput).query(({ ctx, input }) => readChat(ctx.deps, ctx.user, input)),
  messages: userProcedure
    .input(messagesInput)
    .query(({ ctx, input }) => readMessages(ctx.deps, ctx.user, input)),
  context: userProcedure
    .meta({ cost: 10 })
    .input(contextInput)
    .query(({ ctx, input }) => readContext(ctx.deps, ctx.user, input)),
  lastCode: userProcedure.input(chatInput).query(({ ctx, input }) => readLastCode(ctx.deps, ctx.user, input)),
  send: userProcedure
    .meta({ cost: 5 })
    .input(sendInput)
    .mutation(({ ctx, input }) => sendMessage(ctx.deps, ctx.user, input)),
  compare: userProcedure
    .meta({ cost: 10 })
    .input(compareInput)
    .mutation(({ ctx, input }) => compareModels(ctx.deps, ctx.user, input)),
  comparison: userProcedure
    .input(chatInput)
    .query(({ ctx, input }) => readComparison(ctx.deps, ctx.user, input)),
  keep: userProcedure.input(chatInput).mutation(({ ctx, input }) => keepAnswer(ctx.deps, ctx.user, input)),
  attach: userProcedure
    .meta({ cost: 5 })
    .input(attachInput)
    .mutation(({ ctx, input }) => attachFile(ctx.deps, ctx.user, input)),
  uploads: userProcedure
    .input(uploadsInput)
    .query(({ ctx, input }) => listUploads(ctx.deps, ctx.user, input)),
  detach: userProcedure
    .input(attachmentInput)
    .mutation(({ ctx, input }) => detachFile(ctx.deps, ctx.user, input)),
  edit: userProcedure
    .meta({ cost: 5 })
    .input(editInput)
    .mutation(({ ctx, input }) => editMessage(ctx.deps, ctx.user, input)),
  saveReply: userProcedure
    .meta({ cost: 5 })
    .input(replyInput.pick({ replyId: true }))
    .mutation(({ ctx, input }) => saveReply(ctx.deps, ctx.user, input)),
  regenerate: userProcedure
    .meta({ cost: 5 })
    .input(regenerateInput)
    .mutation(({ ctx, input }) => regenerateReply(ctx.deps, ctx.user, input)),
  continueReply: userProcedure
    .meta({ cost: 5 })
    .input(replyInput)
    .mutation(({ ctx, input }) => continueReply(ctx.deps, ctx.user, input)),
  ofProject: userProcedure
    .input(projectInput)
    .query(({ ctx, input }) => listProjectChats(ctx.deps, ctx.user, input)),
  openProject: userProcedure
    .input(projectChatInput)
    .mutation(({ ctx, input }) => openProjectChat(ctx.deps, ctx.user, input)),
  fork: userProcedure
    .meta({ cost: 10 })
    .input(forkInput)
    .mutation(({ ctx, input }) => forkVersion(ctx.deps, ctx.user, input)),
  importFiles: userProcedure
    .meta({ cost: 10 })
    .input(importInput)
    .mutation(({ ctx, input }) => importFiles(ctx.deps, ctx.user, input)),
  importRepository: userProcedure
    .meta({ cost: 10 })
    .input(importRepositoryInput)
    .mutation(({ ctx, input }) => importRepository(ctx.deps, ctx.user, input)),
  repair: userProcedure
    .meta({ cost: 5 })
    .input(repairInput)
    .mutation(({ ctx, input }) => startRepair(ctx.deps, ctx.user, input)),
  endRepair: userProcedure
    .input(endRepairInput)
    .mutation(({ ctx, input }) => endRepair(ctx.deps, ctx.user, input)),
  stop: userProcedure.input(replyInput).mutation(({ ctx, input }) => stopReply(ctx.deps, ctx.user, input)),
  rate: userProcedure.input(rateInput).mutation(({ ctx, input }) => rateReply(ctx.deps, ctx.user, input)),
  ratings: userProcedure.query(({ ctx }) => countRatings(ctx.deps, ctx.user)),
  ratedPairs: userProcedure.query(({ ctx }) => readRatedPairs(ctx.deps, ctx.user)),
  unqueue: userProcedure
    .input(messageInput)
    .mutation(({ ctx, input }) => unqueueMessage(ctx.deps, ctx.user, input)),
  showBranch: userProcedure
    .input(messageInput)
    .mutation(({ ctx, input }) => showBranch(ctx.deps, ctx.user, input)),
  rename: userProcedure
    .input(renameInput)
    .mutation(({ ctx, input }) => renameChat(ctx.deps, ctx.user, input)),
  commandRun: userProcedure
    .input(replyInput)
    .query(({ ctx, input }) => readCommandRun(ctx.deps, ctx.user, input)),
  claimRun: userProcedure
    .input(claimRunInput)
    .mutation(({ ctx, input }) => claimRun(ctx.deps, ctx.user, input)),
  keepRun: userProcedure.input(keepRunInput).mutation(({ ctx, input }) => keepRun(ctx.deps, ctx.user, input)),
  finishRun: userProcedure
    .input(finishRunInput)
    .mutation(({ ctx, input }) => finishRun(ctx.deps, ctx.user, input)),
  declineRun: userProcedure
    .input(replyInput)
    .mutation(({ ctx, input }) => declineRun(ctx.deps, ctx.user, input)),
  toolCall: userProcedure
    .input(toolCallInput)
    .query(({ ctx, input }) => readToolCall(ctx.deps, ctx.user, input)),
  answerToolCall: userProcedure
    .input(answerToolCallInput)
    .mutation(({ ctx, input }) => answerToolCall(ctx.deps, ctx.user, input)),
  setRunsCommands: userProcedure
    .input(runsCommandsInput)
    .mutation(({ ctx, input }) => setRunsCommands(ctx.deps, ctx.user, input)),
  setOutsideImages: userProcedure
    .input(outsideImagesInput)
    .mutation(({ ctx, input }) => setOutsideImages(ctx.deps, ctx.user, input)),
  remove: userProcedure.input(chatInput).mutation(({ ctx, input }) => removeChat(ctx.deps, ctx.user, input)),
  restore: userProcedure
    .input(chatInput)
    .mutation(({ ctx, input }) => restoreChat(ctx.deps, ctx.user, input)),
  follow: userProcedure.input(followInput).subscription(async function* ({ ctx, input, signal }) {
    const asked = { user: ctx.user, signal: signal ?? new AbortController().signal };
    const events = whileSessionLives(ctx.deps, asked, (until) =>
      followChat(ctx.deps, ctx.user, input, until),
    );
    for await (const { id, event } of events) yield tracked(id, event);
  }),
});
