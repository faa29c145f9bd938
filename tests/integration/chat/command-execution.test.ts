import { describe, expect, it } from "vitest";
import {
  AUTOMATIC_MS,
  EXECUTION_SILENCE_MS,
  MAX_AUTOMATIC_EXECUTIONS,
  MAX_OUTPUT_CHARACTERS,
  outputMessage,
} from "~/domain/chat/command-execution";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const page = "```html\n<h1>Hi</h1>\n```\n\n";
const COMMANDS = ["echo hi"];
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
    expect(await api.commandExecution(of)).toMatchObject({ state: "open", always: false, isLast: true });
    const claim = () => api.claimExecution({ ...of, automatic: false, commands: COMMANDS });
    const claims = await Promise.all([claim(), claim(), claim()]);
    const [claimId = "", ...others] = claims.flatMap((one) => one.claimId ?? []);
    expect(others).toEqual([]);
    expect(await api.commandExecution(of)).toMatchObject({ state: "running" });
    await api.finishExecution({ ...of, claimId, exitCode: 2, output: "hi\n" });
    expect(await api.commandExecution(of)).toMatchObject({ state: "ended", exitCode: 2, output: "hi\n" });
    await expect(api.finishExecution({ ...of, claimId, exitCode: 0, output: "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("are not run where others were shown", async () => {
    const { of, api } = await replied();
    await expect(
      api.claimExecution({ ...of, automatic: false, commands: ["echo hi", "rm -r src"] }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await api.commandExecution(of)).toMatchObject({ state: "open" });
  });

  it("are not run once they are declined, or once the conversation has gone on", async () => {
    const declined = await replied();
    await declined.api.declineExecution(declined.of);
    expect(
      await declined.api.claimExecution({ ...declined.of, automatic: false, commands: COMMANDS }),
    ).toEqual({
      claimId: null,
    });
    expect(await declined.api.commandExecution(declined.of)).toMatchObject({ state: "declined" });

    const { user, chatId, of, api } = await replied();
    world().model.reply({ tokens: ["Well."] });
    await world().send(user, "Go on", chatId);
    await world().settled(user, chatId);
    expect(await api.commandExecution(of)).toMatchObject({ state: "passed", isLast: false });
    expect(await api.claimExecution({ ...of, automatic: false, commands: COMMANDS })).toEqual({
      claimId: null,
    });
  });

  it("run without a question for as long as the project allows", async () => {
    const { chatId, of, api } = await replied();
    await api.setRunsCommands({ chatId, allowed: true });
    expect(await api.commandExecution(of)).toMatchObject({ always: true });
    await api.setRunsCommands({ chatId, allowed: false });
    expect(await api.commandExecution(of)).toMatchObject({ always: false });
  });

  it("belong to the user, are there only where a reply has some, and print no more than is kept", async () => {
    const { chatId, of, api } = await replied();
    const stranger = callerFor(world().deps, await world().newUser()).chat;
    const missing = { code: "NOT_FOUND" };
    await expect(stranger.commandExecution(of)).rejects.toMatchObject(missing);
    await expect(
      stranger.claimExecution({ ...of, automatic: false, commands: COMMANDS }),
    ).rejects.toMatchObject(missing);
    await expect(stranger.declineExecution(of)).rejects.toMatchObject(missing);
    await expect(
      stranger.finishExecution({ ...of, claimId: world().deps.ids.next(), exitCode: 0, output: "" }),
    ).rejects.toMatchObject(missing);
    await expect(stranger.setRunsCommands({ chatId, allowed: true })).rejects.toMatchObject(missing);
    const { claimId } = await api.claimExecution({ ...of, automatic: false, commands: COMMANDS });
    await expect(
      api.finishExecution({
        ...of,
        claimId: claimId ?? "",
        exitCode: 0,
        output: "x".repeat(MAX_OUTPUT_CHARACTERS + 1),
      }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });

    const without = await replied(`${page}\`\`\`bash\nls\n\`\`\`\n`);
    await expect(
      without.api.claimExecution({ ...without.of, automatic: false, commands: COMMANDS }),
    ).rejects.toMatchObject(missing);
  });

  it("can be run again once the tab that took them is silent, and that tab can no longer end them", async () => {
    const { user, of, api } = await replied();
    const { claimId } = await api.claimExecution({ ...of, automatic: false, commands: COMMANDS });
    const at = (milliseconds: number) => {
      const now = Date.now() + milliseconds;
      return callerFor({ ...world().deps, clock: { ...world().deps.clock, now: () => new Date(now) } }, user)
        .chat;
    };
    await at(EXECUTION_SILENCE_MS - 1000).renewExecution({ ...of, claimId: claimId ?? "" });
    const later = at(EXECUTION_SILENCE_MS + 1000);
    expect(await later.commandExecution(of)).toMatchObject({ state: "running" });
    expect(await later.claimExecution({ ...of, automatic: false, commands: COMMANDS })).toEqual({
      claimId: null,
    });
    const muchLater = at(3 * EXECUTION_SILENCE_MS);
    expect(await muchLater.commandExecution(of)).toMatchObject({ state: "open" });
    const claims = await Promise.all(
      [1, 2, 3].map(() => muchLater.claimExecution({ ...of, automatic: false, commands: COMMANDS })),
    );
    const second = claims.flatMap((one) => one.claimId ?? []);
    expect(second).toHaveLength(1);
    const end = { ...of, exitCode: 0, output: "" };
    await expect(muchLater.finishExecution({ ...end, claimId: claimId ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await muchLater.finishExecution({ ...end, claimId: second[0] ?? "" });
  });

  it("start by themselves three times after a message of the user, whatever the browser says", async () => {
    const { user, chatId, api, ...first } = await replied();
    await api.setRunsCommands({ chatId, allowed: true });
    const { model, send, settled, branch } = world();
    let of = first.of;
    const answered = async (text: string) => {
      model.reply({ tokens: [asking] });
      await send(user, text, chatId);
      await settled(user, chatId);
      of = { chatId, replyId: (await branch(user, chatId)).at(-1)?.id ?? "" };
    };
    for (let run = 0; run < MAX_AUTOMATIC_EXECUTIONS; run++) {
      expect(await api.commandExecution(of)).toMatchObject({ state: "open", startsItself: true });
      const { claimId } = await api.claimExecution({ ...of, automatic: true, commands: COMMANDS });
      await api.finishExecution({ ...of, claimId: claimId ?? "", exitCode: 0, output: "hi\n" });
      await answered(outputMessage(["echo hi"], "hi\n", 0));
    }
    expect(await api.commandExecution(of)).toMatchObject({
      state: "open",
      always: true,
      startsItself: false,
    });
    expect(await api.claimExecution({ ...of, automatic: true, commands: COMMANDS })).toEqual({
      claimId: null,
    });
    await answered("Go on");
    expect(await api.commandExecution(of)).toMatchObject({ startsItself: true });
    const late = new Date(Date.now() + AUTOMATIC_MS + 60_000);
    const tomorrow = callerFor(
      { ...world().deps, clock: { ...world().deps.clock, now: () => late } },
      user,
    ).chat;
    expect(await tomorrow.commandExecution(of)).toMatchObject({ state: "open", startsItself: false });
  });
});
