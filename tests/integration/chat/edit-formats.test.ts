import { describe, expect, it } from "vitest";
import type { ModelEditing } from "~/domain/model/edit-format";
import { chooseEditFormat } from "~/server/services/model/edit-formats";
import { deleteLearnedFacts } from "~/server/services/model/learned-facts";
import { modelsOf } from "~/server/services/model/models-of";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const page = "<!doctype html>\n<title>Shop</title>\n<h1>Shop</h1>\n<p>One</p>\n<p>Two</p>\n";
const whole = (text: string) => ({ tokens: [`\`\`\`html index.html\n${text}\`\`\`\n`] });
const edit = (search: string, replace: string) => ({
  tokens: [
    `\`\`\`html index.html\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`,
  ],
});

async function editing(userId: string): Promise<ModelEditing | undefined> {
  const { deps, modelId } = world();
  return (await (await modelsOf(deps, userId)).open(modelId))?.listing.editing;
}

const lastInstructions = () => JSON.stringify(world().model.requests.at(-1)?.body);

describe("how a model changes files", () => {
  it("is learned from its own blocks, and forgotten after a month", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const user = await newUser();
    await deps.db.editRecord.deleteMany();
    model.reply(whole(page));
    const { chatId } = await send(user, "A shop");
    await settled(user, chatId);
    expect((await editing(user.id))?.record).toBeNull();

    model.reply(edit("<p>One</p>", "<p>1</p>"));
    await send(user, "Digits", chatId);
    await settled(user, chatId);
    expect((await editing(user.id))?.record).toEqual({ applied: 1, refused: 0 });

    // The second try is asked for with the nearest text and says nothing about the model.
    model.reply(edit("<p>Nine</p>\n<p>Ten</p>", "<p>9</p>"), edit("<p>Two</p>", "<p>2</p>"));
    await send(user, "More digits", chatId);
    await settled(user, chatId);
    expect((await editing(user.id))?.record).toEqual({ applied: 1, refused: 1 });

    await deps.db.editRecord.update({ where: { modelId }, data: { applied: 1, refused: 9 } });
    expect(await editing(user.id)).toMatchObject({ format: "whole", source: "learned" });
    model.reply({ tokens: ["Yes."] });
    await send(user, "Good?", chatId);
    await settled(user, chatId);
    expect(lastInstructions()).toContain("give the files that change, each whole");
    await deps.db.$executeRaw`UPDATE edit_records SET changed_at = now() - interval '31 days'`;
    expect((await editing(user.id))?.source).toBe("assumed");
  });

  it("is what its user chose, for that user alone, until they choose otherwise", async () => {
    const { deps, model, modelId, newUser, send, settled } = world();
    const [user, other] = [await newUser(), await newUser()];
    for (const [format, expected] of [
      ["whole", "give the files that change, each whole"],
      ["edits", "<<<<<<< SEARCH"],
    ] as const) {
      await chooseEditFormat(deps, user, { modelId, format });
      expect(await editing(user.id)).toMatchObject({ format, source: "chosen" });
      expect((await editing(other.id))?.source).not.toBe("chosen");
      model.reply({ tokens: ["Hello."] });
      await settled(user, (await send(user, "Hello")).chatId);
      expect(lastInstructions()).toContain(expected);
    }
    await chooseEditFormat(deps, user, { modelId, format: null });
    expect((await editing(user.id))?.source).not.toBe("chosen");
  });

  it("is forgotten with the connection that offered the model", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const id = deps.ids.next();
    const modelId = `connection:${id}/coder`;
    await deps.db.editRecord.create({ data: { modelId, applied: 9, refused: 0, changedAt: new Date() } });
    await chooseEditFormat(deps, user, { modelId, format: "whole" });
    await deleteLearnedFacts(deps.db, id);
    expect(await deps.db.editRecord.count({ where: { modelId } })).toBe(0);
    expect(await deps.db.editFormatChoice.count({ where: { modelId } })).toBe(0);
  });
});
