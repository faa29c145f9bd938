import { randomUUID } from "node:crypto";
import { browserKeys, type Owner, PIXEL } from "./owner";
import type { Rows } from "./rows";
import type { KnownFields } from "./sample-input";

/**
 * Values that schemas cannot provide. An id is one of user A's; with `owned`, a stranger who uses it must get
 * NOT_FOUND. Cursors are not owned: the list excludes other users' rows anyway.
 */
export function knownFields({ email, endpoint, commitId }: Owner, rows: Rows): KnownFields {
  const idOf = (table: string, where: Record<string, unknown> = {}) => {
    const row = rows[table]?.find((each) =>
      Object.entries(where).every(([name, value]) => each[name] === value),
    );
    if (typeof row?.id !== "string") throw new Error(`User A has no row in ${table}; see owner.ts.`);
    return row.id;
  };
  const userId = idOf("users", { email });
  const messageId = idOf("messages", { role: "user" });
  const replyId = idOf("messages", { role: "assistant" });
  const credential = Buffer.from("nobody's").toString("base64url");
  return {
    userId: { value: userId, owned: true },
    chatId: { value: idOf("chats", { user_id: userId }), owned: true },
    messageId: { value: messageId, owned: true },
    replyId: { value: replyId, owned: true },
    projectId: { value: idOf("projects", { user_id: userId }), owned: true },
    versionId: { value: idOf("versions"), owned: true },
    attachmentId: { value: idOf("attachments"), owned: true },
    templateId: { value: idOf("custom_templates"), owned: true },
    customTemplateId: { value: idOf("custom_templates"), owned: true },
    promptId: { value: idOf("saved_prompts"), owned: true },
    collectionId: { value: idOf("knowledge_collections", { user_id: userId }), owned: true },
    documentId: { value: idOf("knowledge_documents", { user_id: userId }), owned: true },
    shareId: { value: idOf("shares"), owned: true },
    linkId: { value: idOf("share_links"), owned: true },
    teamId: { value: idOf("teams"), owned: true },
    thingId: { value: idOf("projects", { user_id: userId }), owned: true },
    tabId: { value: randomUUID() },
    threadId: { value: idOf("comment_threads"), owned: true },
    commentId: { value: idOf("comments"), owned: true },
    suggestionId: { value: idOf("suggestions"), owned: true },
    "review.start:anchor": {
      value: { kind: "version", versionId: idOf("versions"), number: 1 },
      owned: true,
    },
    "suggestion.accept:treeId": { value: "0".repeat(40) },
    "suggestion.accept:baseVersionId": { value: null },
    "suggestion.saveChecks:treeId": { value: "0".repeat(40) },
    "suggestion.saveChecks:baseVersionId": { value: null },
    // Others than owners are refused before anything is looked for.
    ...Object.fromEntries(
      ["people", "teams", "invitations", "inquiries", "audit", "mail"].map((each) => [
        `admin.list.${each}:after`,
        { value: null },
      ]),
    ),
    mailId: { value: randomUUID() },
    inquiryId: { value: randomUUID() },
    invitationId: { value: randomUUID() },
    "suggestion.accept:choices.headId": { value: idOf("versions") },
    "access.readInvitation:secret": { value: "x".repeat(43) },
    "access.acceptInvitation:secret": { value: "x".repeat(43) },
    "knowledge.addPage:address": { value: "https://pages.example/wild-flowers" },
    "knowledge.create:name": { value: "Wild flowers" },
    "knowledge.rename:name": { value: "Wilder flowers" },
    "knowledge.chooseEmbedding:modelId": { value: null },
    "knowledge.chooseEmbedding:embedsChats": { value: false },
    "knowledge.add:name": { value: "notes.txt" },
    // As if it were not there.
    "chat.context:collections.0": { value: idOf("knowledge_collections", { user_id: userId }) },
    "savedPrompt.save:text": { value: "Wild flowers" },
    cardId: { value: idOf("simulated_objects", { type: "payment_method" }), owned: true },
    invoiceId: { value: idOf("simulated_objects", { type: "invoice" }), owned: true },
    "auth.passkey.rename:id": { value: idOf("passkeys", { user_id: userId }), owned: true },
    "auth.passkey.remove:id": { value: idOf("passkeys", { user_id: userId }), owned: true },
    "apiKey.revoke:id": { value: idOf("api_keys", { user_id: userId }), owned: true },
    "auth.security.endSession:id": { value: idOf("sessions", { user_id: userId }), owned: true },

    "auth.security.events:cursor": { value: idOf("audit_events", { user_id: userId }) },
    "chat.list:cursor": {
      value: { isPinned: false, updatedAt: new Date(), id: idOf("chats", { user_id: userId }) },
    },
    // A list that is narrowed to another user's folder is empty.
    "chat.list:filter.folderId": { value: idOf("chat_folders") },
    "chat.list:filter.from": { value: null },
    "chat.list:filter.until": { value: null },
    "chat.setRules:source": { value: "account" },
    "history.arrange:chatIds.0": { value: idOf("chats", { user_id: userId }), owned: true },
    "history.arrange:folderId": { value: idOf("chat_folders"), owned: true },
    "history.remove:chatIds.0": { value: idOf("chats", { user_id: userId }), owned: true },
    "history.restore:chatIds.0": { value: idOf("chats", { user_id: userId }), owned: true },
    "history.saveFolder:folderId": { value: idOf("chat_folders"), owned: true },
    "history.removeFolder:folderId": { value: idOf("chat_folders"), owned: true },
    ...Object.fromEntries(
      ["install", "update", "remove"].map((each) => [`packages.${each}:names`, { value: ["wild-flowers"] }]),
    ),
    "project.versions:cursor": { value: 2 },
    "billing.invoices:cursor": { value: idOf("simulated_objects", { type: "invoice" }) },
    "chat.goBackOffer:shownId": { value: idOf("versions"), owned: true },
    "chat.messages:cursor": { value: messageId },
    // A Yjs update that changes nothing.
    "project.edit:update": { value: "AAA=" },
    "chat.importFiles:files": { value: [{ path: "index.html", encoding: "text", content: "<p>Moss</p>" }] },
    "project.writeStorage:changes": { value: '[{"key":"flower","value":"bluebonnet"}]' },
    ...Object.fromEntries(
      [
        ...["prepare", "pause", "remove", "unload", "progress"].map((each) => `local.${each}`),
        ...["details", "list", "pull", "modelfile", "create", "resume", "cancel", "remove"].map(
          (each) => `ollama.${each}`,
        ),
      ].map((each) => [`model.${each}:name`, { value: "no-such-model" }]),
    ),
    "model.ollama.create:from": { value: "no-such-model" },
    ...Object.fromEntries(
      ["temperature", "top_p", "top_k", "repeat_penalty", "seed"].map((each) => [
        `model.ollama.create:${each}`,
        { value: "1" },
      ]),
    ),
    "model.ollama.create:num_ctx": { value: "4096" },
    "model.ollama.create:others": { value: "min_p 0.05" },
    "model.connection.state:id": { value: idOf("connections"), owned: true },
    "model.connection.choose:id": { value: idOf("connections"), owned: true },
    "model.connection.remove:id": { value: idOf("connections"), owned: true },
    "model.connection.save:id": { value: idOf("connections"), owned: true },
    "model.connection.save:address": { value: "https://models.example" },
    "model.connection.save:headers": { value: "X-Team: flowers" },
    fullName: { value: "flower/garden" },
    branch: { value: "mine" },
    "chat.importRepository:folder": { value: "" },
    "chat.importRepository:commitId": { value: commitId },
    "github.lookAt:folder": { value: "" },
    "github.lookAt:source": { value: "flower/garden" },
    "github.lookAt:branch": { value: "main" },
    "github.push:pushedId": { value: null },
    "github.openPullRequest:pushedId": { value: null },
    "github.push:name": { value: "garden" },
    "github.openPullRequest:base": { value: "main" },
    "chat.importRepository:source": { value: "flower/garden" },
    "chat.importRepository:branch": { value: "main" },
    "model.connection.save:dailyTokens": { value: "1000" },
    ...Object.fromEntries(
      ["save:id", "remove:id", "tables:id", "describe:id", "choose:connectionId"].map((each) => [
        `supabase.${each}`,
        { value: idOf("supabase_connections"), owned: true },
      ]),
    ),
    "supabase.save:url": { value: "https://data.example" },
    "supabase.save:key": { value: "sb_publishable_of_nobody" },
    "tool.state:id": { value: idOf("tool_servers"), owned: true },
    "tool.switch:id": { value: idOf("tool_servers"), owned: true },
    "tool.remove:id": { value: idOf("tool_servers"), owned: true },
    "tool.signIn:id": { value: idOf("tool_servers"), owned: true },
    "tool.save:id": { value: idOf("tool_servers"), owned: true },
    "tool.save:url": { value: "https://tools.example/mcp" },
    "tool.save:headers": { value: "X-Team: flowers" },
    "tool.forget:serverId": { value: idOf("tool_servers") },
    "tool.forget:tool": { value: "echo" },
    "model.local.addFile:path": { value: "/nowhere/model.gguf" },
    "publication.publish:expiresAt": { value: null },
    "publication.publish:slug": { value: "nobodys-wild-flowers" },
    ...Object.fromEntries(
      ["mergeBranch", "deleteBranch"].map((each) => [`project.${each}:commitId`, { value: "0".repeat(40) }]),
    ),
    // For the page of another user's chat there is nothing to do, and an answer to another user's request is dropped.
    "project.claimPageRequest:chatId": { value: idOf("chats", { user_id: userId }) },
    requestId: { value: randomUUID() },
    "project.answerPageRequest:answer": { value: { kind: "tests", exitCode: 0, output: "" } },
    "project.mergeBranch:choices.headId": { value: idOf("versions") },
    "project.fileChange:path": { value: "index.html" },
    "project.chooseFile:path": { value: "index.html" },
    "project.contents:ids": { value: ["0".repeat(40)] },
    streamingId: { value: replyId },
    lastEventId: { value: `${replyId}:0:0` },

    "auth.passkey.add:answer.id": { value: credential },
    title: { value: "Wild flowers" },
    description: { value: "A field of wild flowers." },
    "template.start:values": { value: {} },
    rawId: { value: credential },
    clientDataJSON: { value: credential },
    attestationObject: { value: credential },
    planId: { value: "pro-plan" },
    attemptId: { value: randomUUID() },
    paymentMethodId: { value: "pm_card_visa" },
    intentId: { value: "pi_nobodys" },
    clientSecret: { value: "pi_nobodys_secret" },
    quote: { value: "v1.of-nobody" },
    modelId: { value: "builtin:starter" },
    defaultModel: { value: "builtin:starter" },
    "settings.save:fallbackModels.0": { value: "builtin:starter" },
    email: { value: "nobody@example.com" },
    newEmail: { value: "nobody-else@example.com" },
    token: { value: "x".repeat(43) },
    code: { value: "000000" },
    password: { value: "another field of bluebonnets" },
    confirmPassword: { value: "another field of bluebonnets" },
    username: { value: "wild-flower" },
    phone: { value: "+1 512 555 0199" },
    // Addresses are validated by country.
    country: { value: "US" },
    zipCode: { value: "78701" },
    timeZone: { value: "Europe/Berlin" },
    "chat.attach:name": { value: "notes.txt" },
    "chat.compare:modelIds": { value: ["builtin:starter", "openai:other"] },
    "chat.compare:attachments.0.id": { value: idOf("attachments"), owned: true },
    "chat.send:attachments.0.id": { value: idOf("attachments"), owned: true },
    // These two answer as if what is not the caller's were not there: an empty list, and nothing.
    "chat.uploads:ids.0": { value: idOf("attachments") },
    "chat.renewExecution:chatId": { value: idOf("chats", { user_id: userId }) },
    "chat.renewExecution:replyId": { value: replyId },
    claimId: { value: randomUUID() },
    shownId: { value: "of-nothing" },
    "chat.context:attachments.0": { value: idOf("attachments"), owned: true },
    "inquiry.send:description": { value: "A field of bluebonnets, and what grows in it. ".repeat(3) },
    // The honeypot: if filled in, the inquiry would be dropped without being processed.
    referrer: { value: "" },
    base64: { value: PIXEL },
    endpoint: { value: endpoint },
    p256dh: { value: browserKeys().p256dh },
    auth: { value: browserKeys().auth },
  };
}
