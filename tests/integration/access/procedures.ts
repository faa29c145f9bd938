import type { Deed } from "~/domain/access/role";
import { PIXEL } from "~tests/support/probes/owner";

/** What somebody's project is made of, to be named in calls. */
export type Target = {
  chatId: string;
  projectId: string;
  versionId: string;
  /** Before `versionId`. */
  firstVersionId: string;
  questionId: string;
  replyId: string;
  fileId: string;
  /** A file of the question. */
  attachmentId: string;
  modelId: string;
  /** Open, and offered by the project's owner. */
  suggestionId: string;
  /** Begun by the project's owner. */
  threadId: string;
  /** Its only comment. */
  commentId: string;
  /** For an address without an account. */
  shareId: string;
  linkId: string;
  /** A knowledge collection of whoever calls. */
  collectionId: string;
  newId: () => string;
};

type Row = {
  deed: Deed;
  input: (target: Target) => unknown;
  /** Why even its owner gets "not found" in this world: only what the others get is compared. */
  absent?: string;
  /** It answers nothing to those who may not, as when there is nothing to do. */
  isSilent?: true;
};

const chat = ({ chatId }: Target) => ({ chatId });
const project = ({ projectId }: Target) => ({ projectId });
const version = ({ versionId }: Target) => ({ versionId });
const thread = ({ threadId }: Target) => ({ threadId });
const comment = ({ commentId }: Target) => ({ commentId });
const reply = ({ chatId, replyId }: Target) => ({ chatId, replyId });
const suggestion = ({ suggestionId }: Target) => ({ suggestionId });
const words = { title: "Roses", description: "" };
const row = (deed: Deed, input: Row["input"], absent?: string): Row => ({
  deed,
  input,
  ...(absent && { absent }),
});

const pushed = (reviewed: { projectId: string; versionId: string }) => ({
  ...reviewed,
  pushedId: null,
  branch: "main",
  message: "First",
});

const NO_RUN = "no run of the agent";
const NO_COMMAND = "no command runs";
const NO_CALL = "no tool was called";
const OLD_COMMIT = "0".repeat(40);
/** An empty Yjs update. */
const EMPTY_UPDATE = "AAA=";

/**
 * Every procedure that names somebody's project or chat, or a part of one, and what it does with it. What belongs to
 * the person who asked (edits of their message, consent to a tool) is "manage" here, since the owner asked.
 */
export const shared: Readonly<Record<string, Row>> = {
  "access.listShares": row("view", chat),
  "access.invite": row("manage", ({ chatId }) => ({
    chatId,
    email: "new@example.com",
    role: "viewer",
    lifetimeDays: null,
  })),
  "access.changeShare": row("manage", ({ chatId, shareId }) => ({ chatId, shareId, role: "viewer" })),
  "access.revokeShare": row("manage", ({ chatId, shareId }) => ({ chatId, shareId })),
  "access.handOver": row("manage", ({ chatId, shareId }) => ({ chatId, shareId }), "nobody has come by it"),
  "access.makeLink": row("manage", ({ chatId }) => ({ chatId, role: "viewer", lifetimeDays: null })),
  "access.revokeLink": row("manage", ({ chatId, linkId }) => ({ chatId, linkId })),
  "chat.get": row("view", chat),
  "chat.messages": row("view", ({ chatId }) => ({ chatId })),
  "chat.context": row("view", ({ chatId, modelId }) => ({ chatId, modelId })),
  "chat.goBackOffer": row("view", ({ chatId, replyId, versionId }) => ({
    chatId,
    replyId,
    shownId: versionId,
  })),
  "chat.lastCode": row("view", chat),
  "chat.send": row("edit", ({ chatId, modelId }) => ({ chatId, text: "More", modelId, attachments: [] })),
  "chat.comparison": row("manage", chat),
  "chat.keep": row("manage", chat),
  "chat.edit": row("manage", ({ chatId, questionId, modelId }) => ({
    chatId,
    messageId: questionId,
    text: "Another",
    modelId,
  })),
  "chat.saveReply": row("edit", ({ replyId }) => ({ replyId })),
  "chat.takeCode": row("edit", ({ replyId }) => ({ replyId, block: 0 }), "its code is in the project"),
  "chat.regenerate": row("edit", ({ chatId, replyId, modelId }) => ({ chatId, replyId, modelId })),
  "chat.continueReply": row("edit", reply),
  "chat.ofProject": row("view", project),
  "chat.openProject": row("edit", ({ projectId, newId }) => ({ projectId, chatId: newId() })),
  "chat.fork": row("view", ({ versionId, newId }) => ({ versionId, chatId: newId() })),
  "chat.repair": row("edit", ({ chatId, versionId, modelId }) => ({
    chatId,
    versionId,
    modelId,
    error: "Oops",
    known: ["Oops"],
  })),
  "chat.endRepair": row(
    "edit",
    ({ chatId, questionId }) => ({ chatId, messageId: questionId, errors: [] }),
    "no repair",
  ),
  "chat.stop": row("edit", reply),
  "chat.rate": row("manage", ({ chatId, replyId }) => ({ chatId, replyId, rating: "up" })),
  "chat.unqueue": row(
    "manage",
    ({ chatId, questionId }) => ({ chatId, messageId: questionId }),
    "nothing is queued",
  ),
  "chat.setPresence": row("view", ({ chatId, newId }) => ({
    chatId,
    tabId: newId(),
    at: "chat",
    isTyping: false,
  })),
  "chat.showBranch": row("edit", ({ chatId, replyId }) => ({ chatId, messageId: replyId })),
  "chat.rename": row("manage", ({ chatId }) => ({ chatId, title: "Mine" })),
  "chat.commandExecution": row("view", reply, NO_COMMAND),
  "chat.claimExecution": row(
    "edit",
    ({ chatId, replyId }) => ({
      chatId,
      replyId,
      automatic: false,
      commands: ["ls"],
    }),
    NO_COMMAND,
  ),
  "chat.renewExecution": {
    ...row("edit", ({ newId, ...at }) => ({ ...reply({ newId, ...at }), claimId: newId() }), NO_COMMAND),
    isSilent: true,
  },
  "chat.finishExecution": row(
    "edit",
    ({ newId, ...at }) => ({ ...reply({ newId, ...at }), claimId: newId(), exitCode: 0, output: "" }),
    NO_COMMAND,
  ),
  "chat.declineExecution": row("edit", reply, NO_COMMAND),
  "chat.toolCall": row("manage", (at) => ({ ...reply(at), position: 0 }), NO_CALL),
  "chat.answerToolCall": row(
    "manage",
    (at) => ({ ...reply(at), position: 0, answer: "once", shownId: "x" }),
    NO_CALL,
  ),
  "chat.chooseMode": row("edit", ({ chatId }) => ({ chatId, mode: "chat" })),
  "chat.setRunLimits": row("edit", ({ chatId }) => ({
    chatId,
    limits: { steps: 20, minutes: 10, tokens: null, dollars: null },
  })),
  "chat.pauseRun": row("edit", (at) => ({ ...reply(at), paused: true }), NO_RUN),
  "chat.remark": row("edit", (at) => ({ ...reply(at), text: "Please" }), NO_RUN),
  "chat.answerQuestions": row("edit", (at) => ({ ...reply(at), asked: ["Why?"], answers: ["So"] }), NO_RUN),
  "chat.answerConsent": row(
    "manage",
    (at) => ({ ...reply(at), position: 0, answer: "once", shownId: "x" }),
    NO_RUN,
  ),
  "chat.runStep": row("view", (at) => ({ ...reply(at), position: 0 }), NO_RUN),
  "chat.rewindRun": row("edit", (at) => ({ ...reply(at), position: 0, to: "undo" }), NO_RUN),
  "chat.revertRun": row("edit", reply, NO_RUN),
  "chat.setRunsCommands": row("manage", ({ chatId }) => ({ chatId, allowed: true })),
  "chat.collections": row("view", chat),
  "chat.attachCollection": row("manage", ({ chatId, collectionId }) => ({
    chatId,
    collectionId,
    attached: true,
  })),
  "chat.setRules": row("edit", ({ chatId }) => ({ chatId, source: "AGENTS.md", isOn: false })),
  "chat.unreadRules": row("edit", chat),
  "chat.acceptRules": row("manage", ({ chatId }) => ({ chatId, hashes: ["x".repeat(43)] })),
  "chat.setOutsideImages": row("manage", ({ chatId }) => ({ chatId, allowed: true })),
  "chat.remove": row("manage", chat),
  "chat.restore": row("manage", chat, "it is not deleted"),
  "chat.follow": row("view", chat),
  "github.ofProject": row("manage", project),
  "github.push": row("manage", ({ projectId, versionId }) => ({
    ...pushed({ projectId, versionId }),
    target: "new",
    name: "garden",
    isPrivate: true,
    fullName: "",
  })),
  "github.openPullRequest": row("manage", ({ projectId, versionId }) => ({
    ...pushed({ projectId, versionId }),
    fullName: "mine/garden",
    base: "main",
    branch: "roses",
    title: "Roses",
    body: "",
  })),
  "knowledge.addProject": row("manage", ({ projectId, collectionId }) => ({ projectId, collectionId })),
  "project.ofChat": row("view", chat),
  "project.contents": row("view", ({ projectId, fileId }) => ({ projectId, ids: [fileId] })),
  "project.openDraft": row("view", ({ projectId }) => ({ projectId, after: 0 })),
  "project.edit": row("edit", ({ projectId }) => ({ projectId, update: EMPTY_UPDATE }), "no draft is open"),
  "project.save": row("edit", project),
  "project.versions": row("view", ({ projectId }) => ({ projectId, limit: 10 })),
  "project.version": row("view", version),
  "project.versionSummary": row("view", version),
  "project.fileChange": row("view", ({ replyId }) => ({ replyId, path: "index.html" })),
  "project.chooseFile": row("edit", ({ projectId }) => ({ projectId, path: "index.html", choice: "pin" })),
  "project.undo": row("edit", project),
  "project.redo": row("edit", project),
  "project.restore": row("edit", ({ firstVersionId }) => ({ versionId: firstVersionId })),
  "project.branches": row("view", project),
  "project.branchChange": row(
    "view",
    ({ projectId }) => ({ projectId, name: "other" }),
    "no branch was pushed",
  ),
  "project.mergeBranch": row(
    "edit",
    ({ projectId }) => ({ projectId, name: "other", commitId: OLD_COMMIT }),
    "no branch was pushed",
  ),
  "project.deleteBranch": row(
    "edit",
    ({ projectId }) => ({ projectId, name: "other", commitId: OLD_COMMIT }),
    "no branch was pushed",
  ),
  "project.nameVersion": row("edit", ({ versionId }) => ({ versionId, name: "Good" })),
  "project.markGood": row("edit", version),
  "project.savePicture": row("edit", ({ versionId }) => ({ versionId, base64: PIXEL })),
  "project.storage": row("edit", project),
  "project.writeStorage": row("edit", ({ projectId }) => ({ projectId, changes: "[]" })),
  "project.keepStorage": row("manage", ({ projectId }) => ({ projectId, keeps: true })),
  "project.claimPageRequest": { ...row("edit", chat), isSilent: true },
  "project.answerPageRequest": {
    ...row(
      "edit",
      ({ newId }) => ({ requestId: newId(), claimId: newId(), answer: { kind: "failed", problem: "x" } }),
      "no agent asks",
    ),
    isSilent: true,
  },
  "project.stopAgents": row("edit", ({ projectId }) => ({ projectId, stopped: true })),
  "project.clearStorage": row("edit", project),
  "packages.state": row("view", project),
  "packages.install": row("edit", ({ projectId }) => ({ projectId, names: ["left-pad"] })),
  "packages.update": row("edit", ({ projectId }) => ({ projectId, names: ["left-pad"] })),
  "packages.remove": row("edit", ({ projectId }) => ({ projectId, names: ["left-pad"] })),
  "publication.ofProject": row("manage", project),
  "publication.publish": row("manage", ({ projectId }) => ({
    projectId,
    slug: "",
    title: "Flowers",
    description: "",
    versionId: null,
    password: null,
    expiresAt: null,
  })),
  "publication.update": row(
    "manage",
    ({ projectId, versionId }) => ({ projectId, versionId }),
    "not published",
  ),
  "publication.remove": row("manage", project, "not published"),
  "publication.deployments": row("manage", project),
  "publication.deploy": row("manage", ({ projectId, versionId }) => ({
    projectId,
    versionId,
    host: "netlify",
  })),
  "review.threads": row("view", project),
  "review.thread": row("view", thread),
  "review.people": row("view", project),
  "review.start": row("comment", ({ projectId, versionId }) => ({
    projectId,
    anchor: { kind: "version", versionId, number: 2 },
    text: "Better",
  })),
  "review.reply": row("comment", (at) => ({ ...thread(at), text: "Yes" })),
  "review.edit": row("manage", (at) => ({ ...comment(at), text: "Yes" })),
  "review.remove": row("manage", comment),
  "review.resolve": row("comment", thread),
  "review.reopen": row("comment", thread),
  "review.markSeen": row("view", (at) => ({ ...thread(at), ...comment(at) })),
  "suggestion.list": row("view", ({ projectId }) => ({ projectId, state: "open" })),
  "suggestion.read": row("view", suggestion),
  "suggestion.offerTarget": row("edit", project),
  "suggestion.offerFork": row("edit", ({ projectId }) => ({ projectId, ...words }), "it is no fork"),
  // Withdrawn and offered again by its author alone, who here is the owner.
  "suggestion.update": row("manage", (at) => ({ ...suggestion(at), ...words }), "its fork is gone"),
  "suggestion.withdraw": row("manage", suggestion),
  "suggestion.accept": row("edit", (at) => ({
    ...suggestion(at),
    treeId: OLD_COMMIT,
    baseVersionId: null,
  })),
  "suggestion.refuse": row("edit", suggestion),
  "suggestion.saveChecks": row("edit", (at) => ({
    ...suggestion(at),
    treeId: OLD_COMMIT,
    baseVersionId: null,
    run: { held: 1, of: 1, failed: [] },
  })),
  "supabase.choice": row("view", project),
  "supabase.choose": row("manage", ({ projectId }) => ({ projectId, connectionId: null })),
  "template.save": row("manage", ({ versionId }) => ({ versionId, title: "Garden", description: "Roses" })),
};
