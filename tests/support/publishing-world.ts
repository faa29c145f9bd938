import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { PublishInput } from "~/domain/publication/publication-input";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { handleRequest } from "~/server/api/handle-request";
import type { AppDeps } from "~/server/wiring";
import { callerFor } from "./caller-for";
import { type ChatWorld, chatWorld } from "./chat-world";

export const APP_URL = "http://localhost:3000";

/** A chat world whose projects can be published, and visited by their addresses. */
export function publishingWorld() {
  const world = chatWorld();
  const parts = siteParts(process.cwd());
  const more = { siteParts: parts, appUrl: APP_URL, limits: memoryLimits() } as const;
  const asUser = (user: SignedInUser, extra: Partial<AppDeps> = {}) =>
    callerFor({ ...world().deps, ...more, ...extra }, user);
  return {
    world,
    asUser,
    /** A project of a new user with these files. */
    async project(files: Record<string, string>, owner?: SignedInUser) {
      const { newUser, model, send, settled } = world();
      const user = owner ?? (await newUser());
      model.reply({ tokens: [replyOf(files)] });
      const { chatId } = await send(user, "Make it");
      await settled(user, chatId);
      const api = asUser(user);
      const head = await api.project.ofChat({ chatId });
      if (!head) throw new Error("The reply made no project");
      return { user, api, chatId, projectId: head.projectId, versionId: head.versionId };
    },
    /** Another version of a chat's project. */
    async change(user: SignedInUser, chatId: string, files: Record<string, string>) {
      const { model, send, settled }: ChatWorld = world();
      model.reply({ tokens: [replyOf(files)] });
      await send(user, "Change it", chatId);
      await settled(user, chatId);
    },
    visit: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      handleRequest(new Request(`${APP_URL}${path}`, { method, headers })),
    enter: (path: string, password: string, headers: Record<string, string> = {}) =>
      handleRequest(
        new Request(`${APP_URL}${path}`, {
          method: "POST",
          headers: { "x-forwarded-for": "203.0.113.9", ...headers },
          body: new URLSearchParams({ password }),
        }),
      ),
  };
}

const replyOf = (files: Record<string, string>) =>
  Object.entries(files)
    .map(([path, text]) => `\`\`\`${path.split(".").at(-1)} title="${path}"\n${text}\n\`\`\`\n`)
    .join("\n");

export const publishForm = (projectId: string, changes: Partial<PublishInput> = {}): PublishInput => ({
  projectId,
  slug: "",
  title: "Wild flowers",
  description: "A field of them.",
  versionId: null,
  password: null,
  expiresAt: null,
  ...changes,
});
