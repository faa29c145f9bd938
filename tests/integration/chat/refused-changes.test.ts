import { describe, expect, it } from "vitest";
import { continueReply } from "~/server/services/chat/sending/continue-reply";
import { readChatProject } from "~/server/services/project/projects";
import { readContents } from "~/server/services/project/require-project";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const page = '<!doctype html>\n<html lang="en">\n<body>\n<h1>Shop</h1>\n<p>Two</p>\n</body>\n</html>\n';
const whole = (text: string) => ({ tokens: [`\`\`\`html index.html\n${text}\`\`\`\n`] });
const edit = (search: string, replace: string) => ({
  tokens: [
    `\`\`\`html index.html\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`,
  ],
});

/** A chat with a page, then asked to change it. */
async function changed(...replies: Parameters<ReturnType<typeof world>["model"]["reply"]>) {
  const { deps, model, newUser, send, settled } = world();
  const user = await newUser("free-plan");
  model.reply(whole(page), ...replies);
  const { chatId } = await send(user, "A shop");
  await settled(user, chatId);
  await send(user, "Another title", chatId);
  const reply = (await settled(user, chatId)).at(-1);
  const head = await readChatProject(deps, user, { chatId });
  const ids = head?.files.map(({ id }) => id) ?? [];
  const contents = await readContents(deps, user, { projectId: head?.projectId ?? "", ids });
  const prompts = await deps.db.promptUsage.count({ where: { userId: user.id } });
  return { reply, number: head?.number, text: contents[ids[0] ?? ""], prompts };
}

const asked = () => world().model.requests.map(({ body }) => JSON.stringify(body));

describe("a change that does not fit its file", () => {
  it("is asked for again with the nearest text, without counting a prompt, and then made", async () => {
    const { reply, text, number, prompts } = await changed(
      edit("<h2>Shop</h2>\n<p>Three</p>\n<p>Two</p>", "<h2>New</h2>"),
      edit("<h1>Shop</h1>", "<h1>New</h1>"),
    );
    expect(text).toBe(page.replace("Shop", "New"));
    expect(number).toBe(2);
    expect(reply?.changes).toEqual([{ path: "index.html", state: "applied", added: 1, removed: 1, line: 4 }]);
    expect(reply?.content).toContain("*Some changes did not fit. Trying again.*");
    expect(prompts).toBe(2);
    expect(asked().at(-1)).toContain("The nearest text in the file:");
    expect(asked().at(-1)).toContain("<p>Two</p>");
  });

  it("is asked for as a whole file in the end", async () => {
    const { text } = await changed(
      edit("<h2>A</h2>", "<h2>B</h2>"),
      edit("<h2>C</h2>", "<h2>D</h2>"),
      whole(page.replace("Shop", "Whole")),
    );
    expect(text).toBe(page.replace("Shop", "Whole"));
    expect(asked().at(-1)).toContain("Give each of these files whole");
  });

  it("leaves the project as it was after that, and says why", async () => {
    const before = world().model.requests.length;
    const { reply, text, number } = await changed(
      edit("<h2>A</h2>", "<h2>B</h2>"),
      edit("<h2>A</h2>", "<h2>B</h2>"),
      whole("<p>Only a part</p>\n"),
    );
    expect(world().model.requests.length - before).toBe(4);
    expect(text).toBe(page);
    expect(number).toBe(1);
    expect(reply).toMatchObject({
      status: "complete",
      changes: [{ path: "index.html", state: "refused", reason: "Only a part of the file is given." }],
    });
  });

  it("keeps the reply when the model cannot be asked again", async () => {
    const { reply, text } = await changed(edit("<h2>A</h2>", "<h2>B</h2>"), {
      failure: { status: 400, body: { error: { message: "no" } } },
    });
    expect(text).toBe(page);
    expect(reply).toMatchObject({ status: "complete", changes: [{ state: "refused" }] });
  });
});

it("says of a plain answer that its example is no file", async () => {
  const { reply, number } = await changed({
    tokens: ["Two lists are joined like this:\n\n```js\nconst both = [...one, ...other];\n```\n"],
  });
  expect(number).toBe(1);
  expect(reply?.changes).toEqual([]);
});

describe("a change cut by the length limit", () => {
  it("continues inside its file and is joined byte for byte", async () => {
    const { text, reply } = await changed(
      { tokens: ["```html index.html\n<<<<<<< SEARCH\n<h1>Shop</h1>\n=======\n<h1>Ne"], ending: "length" },
      { tokens: ["```html index.html\n<h1>New shop</h1>\n>>>>>>> REPLACE\n```\n"] },
    );
    expect(text).toBe(page.replace("Shop", "New shop"));
    expect(reply?.cut).toBeNull();
  });
});

describe("a change that the length limit cuts more often than a reply is continued by itself", () => {
  it("is not made until the user continues it, and then in the right file", async () => {
    const { deps, model, newUser, send, settled } = world();
    const user = await newUser("free-plan");
    model.reply(whole(page));
    const { chatId } = await send(user, "A shop");
    await settled(user, chatId);
    const lines = Array.from({ length: 9 }, (_, at) => `<li>Flower ${at}</li>\n`);
    const [first = "", ...others] = lines;
    model.reply(
      { tokens: [`\`\`\`html index.html\n<!doctype html>\n<ul>\n${first}`], ending: "length" },
      ...others.map((line) => ({ tokens: [line], ending: "length" as const })),
    );
    await send(user, "A list", chatId);
    const cut = (await settled(user, chatId)).at(-1);
    expect(cut).toMatchObject({
      cut: "length",
      changes: [{ path: "index.html", state: "refused", reason: "The reply ended inside this file." }],
    });
    expect((await readChatProject(deps, user, { chatId }))?.number).toBe(1);

    model.reply({ tokens: ["</ul>\n```\n\nDone."] });
    await continueReply(deps, user, { chatId, replyId: cut?.id ?? "" });
    expect((await settled(user, chatId)).at(-1)?.changes).toMatchObject([{ state: "applied" }]);
    const head = await readChatProject(deps, user, { chatId });
    const contents = await readContents(deps, user, {
      projectId: head?.projectId ?? "",
      ids: head?.files.map(({ id }) => id) ?? [],
    });
    expect(Object.values(contents)).toEqual([`<!doctype html>\n<ul>\n${lines.join("")}</ul>\n`]);
  });
});
