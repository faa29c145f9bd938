import { tracked } from "@trpc/server";
import { presenceInput } from "~/domain/access/presence-input";
import {
  answerConsentInput,
  answerQuestionsInput,
  chooseModeInput,
  pauseRunInput,
  remarkInput,
  rewindStepInput,
  runLimitsInput,
  stepInput,
} from "~/domain/chat/agent/run-input";
import { attachInput, attachmentInput, uploadsInput } from "~/domain/chat/attachment-input";
import {
  claimExecutionInput,
  finishExecutionInput,
  renewExecutionInput,
  runsCommandsInput,
} from "~/domain/chat/command-execution-input";
import { listInput } from "~/domain/chat/history";
import {
  attachCollectionInput,
  chatInput,
  compareInput,
  contextInput,
  editInput,
  followInput,
  goBackInput,
  messageInput,
  messagesInput,
  outsideImagesInput,
  regenerateInput,
  renameInput,
  replyInput,
  sendInput,
  takeCodeInput,
} from "~/domain/chat/message-input";
import { forkInput, projectChatInput } from "~/domain/chat/project-chat";
import { rateInput } from "~/domain/chat/rating-input";
import { endRepairInput, repairInput } from "~/domain/chat/repair-input";
import { acceptRulesInput, setRulesInput } from "~/domain/chat/rules/rules-input";
import { needsFullScan } from "~/domain/chat/search";
import { answerToolCallInput, toolCallInput } from "~/domain/chat/tool-call-input";
import { importRepositoryInput } from "~/domain/github/github-input";
import { importInput } from "~/domain/project/import-input";
import { projectInput } from "~/domain/project/project";
import { whileSessionLives } from "~/server/services/auth/sessions";
import { readRunStep, revertRun, rewindRun } from "~/server/services/chat/agent/rewind-run";
import {
  answerConsent,
  answerQuestions,
  chooseMode,
  pauseRun,
  remark,
  setRunLimits,
} from "~/server/services/chat/agent/steer-run";
import { attachFile, detachFile } from "~/server/services/chat/attachments/attach-file";
import { listUploads } from "~/server/services/chat/attachments/attachment-store";
import { attachCollection, listChatCollections } from "~/server/services/chat/collections/attach-collection";
import { compareModels } from "~/server/services/chat/comparing/compare-models";
import { keepAnswer, readComparison } from "~/server/services/chat/comparing/comparison";
import {
  removeChat,
  renameChat,
  restoreChat,
  setOutsideImages,
  showBranch,
} from "~/server/services/chat/history/change-chat";
import { listChats, listProjectChats } from "~/server/services/chat/history/list-chats";
import { readChat } from "~/server/services/chat/history/read-chat";
import { readGoBackOffer } from "~/server/services/chat/history/read-go-back";
import { readLastCode, readMessages } from "~/server/services/chat/history/read-messages";
import { countRatings, rateReply, readRatedPairs } from "~/server/services/chat/history/reply-ratings";
import { listPresent, setPresence } from "~/server/services/chat/presence";
import { endRepair } from "~/server/services/chat/repairing/end-repair";
import { startRepair } from "~/server/services/chat/repairing/start-repair";
import { acceptRules, readUnreadRules, setRules } from "~/server/services/chat/rules/choose-rules";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { unqueueMessage } from "~/server/services/chat/sending/queued-messages";
import { regenerateReply } from "~/server/services/chat/sending/regenerate-reply";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { importRepository } from "~/server/services/chat/starting/import-repository";
import { forkVersion, openProjectChat } from "~/server/services/chat/starting/open-project-chat";
import {
  claimExecution,
  declineExecution,
  finishExecution,
  readCommandExecution,
  renewExecution,
  setRunsCommands,
} from "~/server/services/chat/tools/command-execution";
import { answerToolCall, readToolCall } from "~/server/services/chat/tools/tool-call";
import { followChat } from "~/server/services/chat/writing/follow-chat";
import { readContext } from "~/server/services/chat/writing/read-context";
import { saveReply } from "~/server/services/chat/writing/save-reply";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { takeCode } from "~/server/services/chat/writing/take-code";
import { createRouter, forUser, runExpensive, userProcedure } from "../trpc";

/** It occupies the database for a tenth of a second. */
const textSearch = { cost: 60, concurrency: "search" } as const;

export const chatRouter = createRouter({
  list: userProcedure
    .input(listInput)
    .query(({ ctx, input, signal }) =>
      runExpensive({ ctx, signal }, needsFullScan(input.search) ? textSearch : null, () =>
        listChats(ctx.deps, ctx.user, input),
      ),
    ),
  get: userProcedure.input(chatInput).query(forUser(readChat)),
  messages: userProcedure.input(messagesInput).query(forUser(readMessages)),
  context: userProcedure.meta({ cost: 10 }).input(contextInput).query(forUser(readContext)),
  goBackOffer: userProcedure.input(goBackInput).query(forUser(readGoBackOffer)),
  lastCode: userProcedure.input(chatInput).query(forUser(readLastCode)),
  send: userProcedure.meta({ cost: 5 }).input(sendInput).mutation(forUser(sendMessage)),
  compare: userProcedure.meta({ cost: 10 }).input(compareInput).mutation(forUser(compareModels)),
  comparison: userProcedure.input(chatInput).query(forUser(readComparison)),
  keep: userProcedure.input(chatInput).mutation(forUser(keepAnswer)),
  attach: userProcedure.meta({ cost: 5 }).input(attachInput).mutation(forUser(attachFile)),
  uploads: userProcedure.input(uploadsInput).query(forUser(listUploads)),
  detach: userProcedure.input(attachmentInput).mutation(forUser(detachFile)),
  edit: userProcedure.meta({ cost: 5 }).input(editInput).mutation(forUser(editMessage)),
  saveReply: userProcedure
    .meta({ cost: 5 })
    .input(replyInput.pick({ replyId: true }))
    .mutation(forUser(saveReply)),
  takeCode: userProcedure.meta({ cost: 5 }).input(takeCodeInput).mutation(forUser(takeCode)),
  regenerate: userProcedure.meta({ cost: 5 }).input(regenerateInput).mutation(forUser(regenerateReply)),
  continueReply: userProcedure.meta({ cost: 5 }).input(replyInput).mutation(forUser(continueReply)),
  ofProject: userProcedure.input(projectInput).query(forUser(listProjectChats)),
  openProject: userProcedure.input(projectChatInput).mutation(forUser(openProjectChat)),
  fork: userProcedure.meta({ cost: 10 }).input(forkInput).mutation(forUser(forkVersion)),
  importFiles: userProcedure.meta({ cost: 10 }).input(importInput).mutation(forUser(importFiles)),
  importRepository: userProcedure
    .meta({ cost: 10 })
    .input(importRepositoryInput)
    .mutation(forUser(importRepository)),
  repair: userProcedure.meta({ cost: 5 }).input(repairInput).mutation(forUser(startRepair)),
  endRepair: userProcedure.input(endRepairInput).mutation(forUser(endRepair)),
  stop: userProcedure.input(replyInput).mutation(forUser(stopReply)),
  rate: userProcedure.input(rateInput).mutation(forUser(rateReply)),
  ratings: userProcedure.query(forUser(countRatings)),
  ratedPairs: userProcedure.query(forUser(readRatedPairs)),
  unqueue: userProcedure.input(messageInput).mutation(forUser(unqueueMessage)),
  showBranch: userProcedure.input(messageInput).mutation(forUser(showBranch)),
  rename: userProcedure.input(renameInput).mutation(forUser(renameChat)),
  commandExecution: userProcedure.input(replyInput).query(forUser(readCommandExecution)),
  claimExecution: userProcedure.input(claimExecutionInput).mutation(forUser(claimExecution)),
  renewExecution: userProcedure.input(renewExecutionInput).mutation(forUser(renewExecution)),
  finishExecution: userProcedure.input(finishExecutionInput).mutation(forUser(finishExecution)),
  declineExecution: userProcedure.input(replyInput).mutation(forUser(declineExecution)),
  toolCall: userProcedure.input(toolCallInput).query(forUser(readToolCall)),
  answerToolCall: userProcedure.input(answerToolCallInput).mutation(forUser(answerToolCall)),
  chooseMode: userProcedure.input(chooseModeInput).mutation(forUser(chooseMode)),
  setRunLimits: userProcedure.input(runLimitsInput).mutation(forUser(setRunLimits)),
  pauseRun: userProcedure.input(pauseRunInput).mutation(forUser(pauseRun)),
  remark: userProcedure.input(remarkInput).mutation(forUser(remark)),
  answerQuestions: userProcedure.input(answerQuestionsInput).mutation(forUser(answerQuestions)),
  answerConsent: userProcedure.input(answerConsentInput).mutation(forUser(answerConsent)),
  runStep: userProcedure.input(stepInput).query(forUser(readRunStep)),
  rewindRun: userProcedure.meta({ cost: 5 }).input(rewindStepInput).mutation(forUser(rewindRun)),
  revertRun: userProcedure.meta({ cost: 5 }).input(replyInput).mutation(forUser(revertRun)),
  setRunsCommands: userProcedure.input(runsCommandsInput).mutation(forUser(setRunsCommands)),
  collections: userProcedure.input(chatInput).query(forUser(listChatCollections)),
  attachCollection: userProcedure.input(attachCollectionInput).mutation(forUser(attachCollection)),
  setRules: userProcedure.input(setRulesInput).mutation(forUser(setRules)),
  unreadRules: userProcedure.input(chatInput).query(forUser(readUnreadRules)),
  acceptRules: userProcedure.input(acceptRulesInput).mutation(forUser(acceptRules)),
  setOutsideImages: userProcedure.input(outsideImagesInput).mutation(forUser(setOutsideImages)),
  remove: userProcedure.input(chatInput).mutation(forUser(removeChat)),
  restore: userProcedure.input(chatInput).mutation(forUser(restoreChat)),
  listPresent: userProcedure.query(({ ctx }) => listPresent(ctx.deps, ctx.user)),
  setPresence: userProcedure.input(presenceInput).mutation(forUser(setPresence)),
  follow: userProcedure.input(followInput).subscription(async function* ({ ctx, input, signal }) {
    const subscriber = { user: ctx.user, signal: signal ?? new AbortController().signal };
    const events = whileSessionLives(ctx.deps, subscriber, (sessionSignal) =>
      followChat(ctx.deps, { user: ctx.user, signal: sessionSignal }, input),
    );
    for await (const { id, event } of events) yield tracked(id, event);
  }),
});
