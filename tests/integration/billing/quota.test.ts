import { describe, expect, it } from "vitest";
import { readQuota } from "~/server/services/billing/prompts";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

describe("prompts of the Free plan", () => {
  it("lets exactly 10 of 50 parallel sends through", async () => {
    const { deps, model, modelId, newUser } = world();
    const user = await newUser("free-plan");
    model.reply({ tokens: ["ok"] });
    const sends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        sendMessage(deps, user, { text: `prompt ${i}`, modelId, attachments: [] }),
      ),
    );
    const refused = sends.filter((send) => send.status === "rejected");
    expect(sends.length - refused.length).toBe(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "quota_spent" });
    // A rejected send saves nothing.
    expect(await deps.db.chat.count({ where: { userId: user.id } })).toBe(10);
    const quota = await readQuota(deps, user);
    expect(quota).toMatchObject({ plan: "Free", limit: 10, remaining: 0, per: "day" });
    expect(quota.nextPromptAt?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it("shows the remaining prompts", async () => {
    const { deps, model, modelId, newUser, settled } = world();
    const user = await newUser("free-plan");
    expect(await readQuota(deps, user)).toMatchObject({ remaining: 10, nextPromptAt: null });
    model.reply({ tokens: ["ok"] });
    const { chatId } = await sendMessage(deps, user, { text: "one", modelId, attachments: [] });
    await settled(user, chatId);
    expect(await readQuota(deps, user)).toMatchObject({ remaining: 9 });
  });
});
