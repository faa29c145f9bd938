import { afterAll, beforeAll, expect } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { gitHubRest } from "~/server/adapters/github/rest";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { importFiles } from "~/server/services/chat/starting/import-files";
import { connectGitHub } from "~/server/services/github/connection";
import { chatWorld } from "./chat-world";
import { type GitHubRest, startGitHubRest } from "./github-rest-stand-in";

/** The services of projects and chats with a stand-in for GitHub, whose calls are checked after the last test. */
export function gitHubWorld() {
  const world = chatWorld();
  let gitHub: GitHubRest | undefined;
  beforeAll(async () => {
    gitHub = await startGitHubRest();
  });
  afterAll(() => {
    gitHub?.close();
    expect(gitHub?.faults).toEqual([]);
  });
  return () => {
    if (!gitHub) throw new Error("The stand-in starts before the first test of the file, not earlier.");
    const standIn = gitHub;
    const deps = {
      ...world().deps,
      limits: memoryLimits(),
      siteParts: siteParts(process.cwd()),
      gitHub: gitHubRest({ apiUrl: standIn.apiUrl, client: standIn.client }),
    };
    /** Writes files into a chat's project; a new chat gets one. */
    const write = async (user: SignedInUser, chatId: string, files: Record<string, string | Uint8Array>) => {
      const sent = Object.entries(files).map(([path, content]) => ({
        path,
        ...(typeof content === "string"
          ? ({ encoding: "text", content } as const)
          : ({ encoding: "base64", content: Buffer.from(content).toString("base64") } as const)),
      }));
      await importFiles(deps, user, { chatId, name: "Garden", files: sent });
      const chat = await deps.db.chat.findUniqueOrThrow({
        where: { id: chatId },
        select: { projectId: true },
      });
      return chat.projectId ?? "";
    };
    return {
      deps,
      gitHub: standIn,
      write,
      newUser: () => world().newUser(),
      /** A user whose token is of the given account. */
      async connected(login: string): Promise<SignedInUser> {
        const user = await world().newUser();
        await connectGitHub(deps, user, { token: standIn.addToken({ login }) });
        return user;
      },
    };
  };
}
