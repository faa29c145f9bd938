import { describe, expect, it } from "vitest";
import { MAX_OUTPUT_CHARACTERS } from "~/domain/chat/command-run";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const page = "```html\n<h1>Hi</h1>\n```\n\n";
const asking = `${page}\`\`\`run\necho hi\n\`\`\`\n`;

async function replied(text = asking) {
  const { model, newUser, send, settled, branch, deps } = world();
  const user = await newUser();
  model.reply({ tokens: [text] });
  const { chatId } = await send(user, "Run it");
  await settled(user, chatId);
  const replyId = (await branch(user, chatId)).at(-1)?.id ?? "";
  return { user, chatId, of: { chatId, replyId }, api: callerFor(deps, user).chat };
}

describe("the commands of a reply", () => {
  it("are run by one of two tabs, and their end is there for both", async () => {
    const { of, api } = await replied();
    expect(await api.commandRun(of)).toMatchObject({ state: "open", always: false, isLast: true });
    const claims = await Promise.all([api.claimRun(of), api.claimRun(of), api.claimRun(of)]);
    expect(claims.filter(({ claimed }) => claimed)).toHaveLength(1);
    expect(await api.commandRun(of)).toMatchObject({ state: "running" });
    await api.finishRun({ ...of, exitCode: 2, output: "hi\n" });
    expect(await api.commandRun(of)).toMatchObject({ state: "ended", exitCode: 2, output: "hi\n" });
    await expect(api.finishRun({ ...of, exitCode: 0, output: "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("are not run once they are declined, or once the conversation has gone on", async () => {
    const declined = await replied();
    await declined.api.declineRun(declined.of);
    expect(await declined.api.claimRun(declined.of)).toEqual({ claimed: false });
    expect(await declined.api.commandRun(declined.of)).toMatchObject({ state: "declined" });

    const { user, chatId, of, api } = await replied();
    world().model.reply({ tokens: ["Well."] });
    await world().send(user, "Go on", chatId);
    await world().settled(user, chatId);
    expect(await api.commandRun(of)).toMatchObject({ state: "passed", isLast: false });
    expect(await api.claimRun(of)).toEqual({ claimed: false });
  });

  it("run without a question for as long as the project allows", async () => {
    const { chatId, of, api } = await replied();
    await api.setRunsCommands({ chatId, allowed: true });
    expect(await api.commandRun(of)).toMatchObject({ always: true });
    await api.setRunsCommands({ chatId, allowed: false });
    expect(await api.commandRun(of)).toMatchObject({ always: false });
  });

  it("belong to their person, are there only where a reply has some, and print no more than is kept", async () => {
    const { chatId, of, api } = await replied();
    const stranger = callerFor(world().deps, await world().newUser()).chat;
    const missing = { code: "NOT_FOUND" };
    await expect(stranger.commandRun(of)).rejects.toMatchObject(missing);
    await expect(stranger.claimRun(of)).rejects.toMatchObject(missing);
    await expect(stranger.declineRun(of)).rejects.toMatchObject(missing);
    await expect(stranger.finishRun({ ...of, exitCode: 0, output: "" })).rejects.toMatchObject(missing);
    await expect(stranger.setRunsCommands({ chatId, allowed: true })).rejects.toMatchObject(missing);
    await api.claimRun(of);
    await expect(
      api.finishRun({ ...of, exitCode: 0, output: "x".repeat(MAX_OUTPUT_CHARACTERS + 1) }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });

    const without = await replied(`${page}\`\`\`bash\nls\n\`\`\`\n`);
    await expect(without.api.claimRun(without.of)).rejects.toMatchObject(missing);
  });
});
