import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { DraftFiles } from "~/domain/project/draft-files";
import { regenerateReply } from "~/server/services/chat/sending/regenerate-reply";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { readContext } from "~/server/services/chat/writing/read-context";
import { chooseFile } from "~/server/services/project/files";
import { readChatProject } from "~/server/services/project/projects";
import { callerFor } from "~tests/support/caller-for";
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
    expect(project.files).toEqual([
      { path: "src/App.tsx", tokens: expect.any(Number), sent: "whole", choice: "auto" },
    ]);
  });

  it("names the components that the product added, and tells the shape of large data", async () => {
    const { model, newUser, send, settled } = world();
    const user = await newUser();
    const rows = JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, city: "Ulm" })));
    const written = [
      '```tsx src/App.tsx\nimport { Button } from "@/components/ui/button";\nexport default Button;\n```',
      `\`\`\`json src/cities.json\n${rows}\n\`\`\``,
    ];
    model.reply({ tokens: [written.join("\n\n")] });
    const { chatId } = await send(user, "Build an app");
    await settled(user, chatId);
    await send(user, "Add a footer", chatId);
    await settled(user, chatId);
    const prompt = sent().at(-1)?.content ?? "";
    expect(prompt).toContain("```tsx src/App.tsx\n");
    expect(prompt).toContain("- src/components/ui/button.tsx (");
    expect(prompt).not.toContain("```tsx src/components/ui/button.tsx");
    expect(prompt).toContain("900 entries of { id: number, city: string }");
    expect(prompt).not.toContain("```json src/cities.json");

    await send(user, "Make the button.tsx round", chatId);
    await settled(user, chatId);
    expect(sent().at(-1)?.content).toContain("```tsx src/components/ui/button.tsx");
  });

  it("is counted with the edits that the next message takes along, and without them once undone", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const user = await newUser();
    model.reply(reply(app));
    const { chatId } = await send(user, "Build an app");
    await settled(user, chatId);
    const api = callerFor(deps, user);
    const head = await api.project.ofChat({ chatId });
    const projectId = head?.projectId ?? "";
    const read = async () => (await readContext(deps, user, { chatId, modelId })).project;
    const before = await read();
    const files = await api.project.openDraft({ projectId, after: 0 });
    const doc = new Y.Doc();
    for (const update of files.updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
    const known = Y.encodeStateVector(doc);
    new DraftFiles(doc).set("src/notes.ts", new Y.Text(lines("// a note")));
    const update = Buffer.from(Y.encodeStateAsUpdate(doc, known)).toString("base64");
    await api.project.edit({ projectId, update });
    const edited = await read();
    expect(edited.files.map(({ path }) => path)).toEqual(["src/App.tsx", "src/notes.ts"]);
    expect(edited.tokens).toBeGreaterThan(before.tokens);

    model.reply({ tokens: ["Fine."] });
    await send(user, "What is this?", chatId);
    await settled(user, chatId);
    expect(sent().at(-1)?.content).toContain("// a note");

    await api.project.restore({ versionId: head?.versionId ?? "" });
    expect((await read()).files.map(({ path }) => path)).toEqual(["src/App.tsx"]);
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

  it("holds pinned files, none that is dropped, and those that the message names, also where not all fit", async () => {
    const { deps, model, newUser, send, settled } = world();
    const user = await newUser();
    const long = (name: string) => `export const ${name} = 1;\n${lines("// some code of it ".repeat(20))}\n`;
    const names = ["a", "b", "c"];
    const fences = names.map((name) => `\`\`\`ts src/${name}.ts\n${long(name)}\`\`\`\n`);
    model.reply({ tokens: [`Here.\n\n${fences.join("\n")}`] });
    const { chatId } = await send(user, "Build an app");
    await settled(user, chatId);

    const small = "openai:llava-v1.6";
    const { projectId } = (await readChatProject(deps, user, { chatId })) ?? { projectId: "" };
    const whole = async (named?: string[]) =>
      (await readContext(deps, user, { chatId, modelId: small, named })).project.files
        .filter(({ sent }) => sent === "whole")
        .map(({ path }) => path);
    expect(await whole()).toHaveLength(1);
    await chooseFile(deps, user, { projectId, path: "src/c.ts", choice: "pin" });
    await chooseFile(deps, user, { projectId, path: "src/a.ts", choice: "drop" });
    expect(await whole()).toEqual(["src/c.ts"]);
    expect((await readContext(deps, user, { chatId, modelId: small })).project.files).toMatchObject([
      { path: "src/a.ts", choice: "drop", sent: "listed" },
      { path: "src/b.ts", choice: "auto" },
      { path: "src/c.ts", choice: "pin", sent: "whole" },
    ]);

    model.reply({ tokens: ["Done."] });
    await sendMessage(deps, user, { chatId, text: "Change b.ts", modelId: small, attachments: [] });
    await settled(user, chatId);
    expect(sent().at(-1)?.content).toContain("export const c = 1;");
    expect(sent().at(-1)?.content).not.toContain("export const a = 1;");

    await chooseFile(deps, user, { projectId, path: "src/c.ts", choice: "auto" });
    expect(await whole(["src/a.ts"])).toEqual(["src/a.ts"]);
    await expect(
      chooseFile(deps, await newUser(), { projectId, path: "src/c.ts", choice: "pin" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
