import { describe, expect, it } from "vitest";
import { readContext } from "~/server/services/chat/read-context";
import { regenerateReply } from "~/server/services/chat/regenerate-reply";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const lines = (line: string) => Array.from({ length: 12 }, () => line).join("\n");
const app = `export default function App() {\n${lines("  // an app")}\n}\n`;
const reply = (code: string) => ({ tokens: [`Here it is.\n\n\`\`\`tsx src/App.tsx\n${code}\`\`\`\n`] });

type Body = { messages: { role: string; content: string }[] };
const sent = () => (world().model.requests.at(-1)?.body as Body | undefined)?.messages ?? [];

describe("the project in a prompt", () => {
  it("is sent as it is now with the newest message, and not again with earlier replies", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const user = await newUser();
    model.reply(reply(app));
    const { chatId } = await send(user, "Build an app");
    await settled(user, chatId);
    expect(JSON.stringify(sent())).not.toContain("The project's files");

    model.reply(reply(app.replace("App()", "Shop()")));
    await send(user, "Call it shop", chatId);
    await settled(user, chatId);
    const [, first, answer, second] = sent();
    expect(first?.content).toBe("Build an app");
    expect(answer?.content).toBe("Here it is.\n\n[src/App.tsx, 14 lines]\n");
    expect(second?.content).toMatch(/^The project's files are below/);
    expect(second?.content).toContain(`\`\`\`tsx src/App.tsx\n${app}\`\`\``);
    expect(second?.content).toMatch(/\n\nCall it shop$/);

    const { project } = await readContext(deps, user, { chatId, modelId });
    expect(project.files).toEqual([{ path: "src/App.tsx", tokens: expect.any(Number), sent: "whole" }]);
  });

  it("is the version that a regenerated reply began with", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const user = await newUser();
    model.reply(reply(app));
    const { chatId } = await send(user, "Build an app");
    await settled(user, chatId);
    model.reply(reply(app.replace("App()", "Second()")));
    await send(user, "Call it second", chatId);
    const replyId = (await settled(user, chatId)).at(-1)?.id ?? "";
    await regenerateReply(deps, user, { chatId, replyId, modelId });
    await settled(user, chatId);
    expect(sent().at(-1)?.content).toContain("function App()");
    expect(sent().at(-1)?.content).not.toContain("function Second()");
  });
});
