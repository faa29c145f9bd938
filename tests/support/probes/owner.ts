import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { TOTP } from "otpauth";
import type { GitHubRest } from "../github-rest-stand-in";
import { startHostileTools } from "../hostile-tool-server";
import { startOpenAi } from "../openai-stand-in";
import { softwareAuthenticator } from "../software-authenticator";
import { startSupabase } from "../supabase-stand-in";
import { newUser } from "./users";
import type { Visitor } from "./visitor";

/** A one-pixel PNG. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** `commitId`: of the repository that imports name. */
export type Owner = { email: string; secret: string; endpoint: string; commitId: string };

/** User A's account with data of every kind. `secret` is in all of A's texts and in nobody else's. */
export async function fullAccount(url: string, dataDir: string, gitHub: GitHubRest): Promise<Owner> {
  const secret = `bluebonnet-${randomUUID().slice(0, 8)}`;
  const { visitor, email } = await newUser(url, dataDir, secret);
  await chat(visitor, secret);
  await visitor.ask("mutation", "profile.save", { name: secret, username: secret, phone: "+1 512 555 0100" });
  await visitor.ask("mutation", "profile.saveAvatar", { base64: PIXEL });
  await visitor.ask("mutation", "settings.save", { theme: "light", marketingEmails: true });
  await visitor.ask("mutation", "settings.saveGeneration", {
    systemPrompt: secret,
    temperature: 1,
    topK: 3,
    topP: 0.5,
    maxOutputTokens: null,
  });
  await secureAccount(visitor, secret);
  await buy(visitor, secret);
  await visitor.ask("mutation", "team.create", { name: secret });
  await saveTemplate(visitor, secret);
  await connect(visitor, secret);
  await push(visitor, secret, gitHub);
  await addToolServer(visitor, secret);
  await addSupabase(visitor, secret);
  const endpoint = `https://fcm.googleapis.com/fcm/send/${secret}`;
  await visitor.ask("mutation", "settings.subscribePush", { endpoint, keys: browserKeys() });
  const commitId = gitHub.repository("flower/garden").objects.branch("main") ?? "";
  return { email, secret, endpoint, commitId };
}

/** The keys of a browser's push subscription. */
export function browserKeys() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}

/** A plan, with a card, an address and an invoice. */
async function buy(visitor: Visitor, secret: string) {
  const { status } = await visitor.ask<{ status: string }>("mutation", "checkout.subscribe", {
    planId: "enterprise-plan",
    cycle: "monthly",
    attemptId: randomUUID(),
    card: { paymentMethodId: "pm_card_visa", expiry: { month: 12, year: 2034 } },
    details: {
      name: secret,
      address: secret,
      city: secret,
      state: secret,
      zipCode: "SW1A 1AA",
      country: "GB",
    },
  });
  if (status !== "paid") throw new Error(`The payment was ${status}`);
}

/** A connection to a server of models. */
async function connect(visitor: Visitor, secret: string) {
  const server = await startOpenAi();
  await visitor.ask("mutation", "model.connection.save", {
    kind: "compatible",
    name: secret,
    address: server.url,
    key: secret,
    headers: `X-Team: ${secret}`,
    isShared: false,
    dailyTokens: "",
  });
  await server.close();
}

/** A project on GitHub, which others have access to. */
async function push(visitor: Visitor, secret: string, gitHub: GitHubRest) {
  await visitor.ask("mutation", "github.connect", { token: gitHub.addToken({ login: secret }) });
  const chatId = randomUUID();
  const files = [{ path: "index.html", encoding: "text", content: secret }];
  await visitor.ask("mutation", "chat.importFiles", { chatId, name: secret, files });
  type Head = { projectId: string; versionId: string };
  const { projectId, versionId } = await visitor.ask<Head>("query", "project.ofChat", { chatId });
  await visitor.ask("mutation", "github.push", {
    projectId,
    versionId,
    pushedId: null,
    target: "new",
    name: secret,
    isPrivate: true,
    fullName: "",
    branch: "main",
    message: secret,
  });
  const shared = { chatId, role: "viewer", lifetimeDays: null };
  await visitor.ask("mutation", "access.invite", { ...shared, email: `${secret}@example.com` });
  await visitor.ask("mutation", "access.makeLink", shared);
  const anchor = { kind: "version", versionId, number: 1 };
  await visitor.ask("mutation", "review.start", { projectId, anchor, text: secret });
  await suggest(visitor, { versionId, secret });
}

/** A fork that is offered to its project. */
async function suggest(visitor: Visitor, { versionId, secret }: { versionId: string; secret: string }) {
  const chatId = randomUUID();
  await visitor.ask("mutation", "chat.fork", { versionId, chatId });
  const files = [{ path: "index.html", encoding: "text", content: `${secret}, changed` }];
  await visitor.ask("mutation", "chat.importFiles", { chatId, name: secret, files });
  const { projectId } = await visitor.ask<{ projectId: string }>("query", "project.ofChat", { chatId });
  await visitor.ask("mutation", "suggestion.offerFork", { projectId, title: secret, description: secret });
}

/** A server of tools. */
async function addToolServer(visitor: Visitor, secret: string) {
  const server = await startHostileTools([{ name: secret, description: secret }]);
  await visitor.ask("mutation", "tool.save", { name: secret, url: server.url, headers: `X-Team: ${secret}` });
  await server.close();
}

/** A Supabase project. */
async function addSupabase(visitor: Visitor, secret: string) {
  const server = await startSupabase();
  const { url, keys } = server;
  const { id } = await visitor.ask<{ id: string }>("mutation", "supabase.save", {
    name: secret,
    url,
    key: keys.publishable,
  });
  await visitor.ask("mutation", "supabase.describe", { id, tables: secret });
  await visitor.ask("mutation", "supabase.choose", { projectId: null, connectionId: id });
  await server.close();
}

/** A custom template, saved from a chat started from one of the product's. */
async function saveTemplate(visitor: Visitor, secret: string) {
  const { chatId } = await visitor.ask<{ chatId: string }>("mutation", "template.start", {
    chatId: randomUUID(),
    templateId: "todo-list",
    values: { title: secret },
  });
  type Project = { versionId: string };
  const { versionId } = await visitor.ask<Project>("query", "project.ofChat", { chatId });
  await visitor.ask("mutation", "template.save", { versionId, title: secret, description: secret });
  const { projectId } = await visitor.ask<{ projectId: string }>("query", "project.ofChat", { chatId });
  await visitor.ask("mutation", "publication.publish", {
    projectId,
    versionId: null,
    slug: "",
    title: secret,
    description: secret,
    password: "a field of bluebonnets",
    expiresAt: null,
  });
}

async function chat(visitor: Visitor, secret: string) {
  const attach = async (name: string, bytes: string) => {
    const base64 = Buffer.from(bytes, name.endsWith(".png") ? "base64" : "utf8").toString("base64");
    const { id } = await visitor.ask<{ id: string }>("mutation", "chat.attach", { name, base64 });
    return { id, place: "prompt" };
  };
  const { chatId } = await visitor.ask<{ chatId: string }>("mutation", "chat.send", {
    text: `A landing page for ${secret}`,
    modelId: "builtin:starter",
    attachments: [await attach("notes.txt", secret), await attach("pixel.png", PIXEL)],
  });
  const replyId = await waitForReply(visitor, chatId);
  await visitor.ask("mutation", "chat.rate", { chatId, replyId, rating: "up" });
  await visitor.ask("mutation", "history.saveFolder", { name: secret.slice(0, 60) });
  await visitor.ask("mutation", "savedPrompt.save", { name: secret.slice(0, 60), text: secret });
  await collect(visitor, secret, chatId);
}

/** A collection with a document that is read, attached to the chat. */
async function collect(visitor: Visitor, secret: string, chatId: string) {
  const { id: collectionId } = await visitor.ask<{ id: string }>("mutation", "knowledge.create", {
    name: secret,
  });
  const base64 = Buffer.from(secret).toString("base64");
  await visitor.ask("mutation", "knowledge.add", { collectionId, name: `${secret}.txt`, base64 });
  await visitor.ask("mutation", "chat.attachCollection", { chatId, collectionId, attached: true });
  type Collection = { documents: { state: string }[] };
  for (let attempt = 0; attempt < 600; attempt++) {
    const { documents } = await visitor.ask<Collection>("query", "knowledge.collection", { collectionId });
    if (documents.every(({ state }) => state === "ready")) return;
    await pause(100);
  }
  throw new Error("The document was not read.");
}

/** User A's data must be final before the probes start. */
async function waitForReply(visitor: Visitor, chatId: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    type Page = { items: { id: string; role: string; status: string }[] };
    const { items } = await visitor.ask<Page>("query", "chat.messages", { chatId, limit: 10 });
    const reply = items.find(({ role, status }) => role === "assistant" && status === "complete");
    if (reply) return reply.id;
    await pause(100);
  }
  throw new Error("The starter's reply did not complete.");
}

/** Turns the second factor on, and adds a passkey and a key of the API. */
async function secureAccount(visitor: Visitor, secret: string) {
  // No password is required right after signing in.
  const fresh = { password: "" };
  await visitor.ask("mutation", "apiKey.create", { name: secret, scopes: ["models"], days: null, ...fresh });
  const { key } = await visitor.ask<{ key: string }>("mutation", "auth.twoFactor.begin", fresh);
  await visitor.ask("mutation", "auth.twoFactor.confirm", { code: new TOTP({ secret: key }).generate() });
  const { challenge } = await visitor.ask<{ challenge: string }>("mutation", "auth.passkey.begin", fresh);
  const answer = softwareAuthenticator(visitor.url).register(challenge);
  await visitor.ask("mutation", "auth.passkey.add", { name: secret, answer });
}
