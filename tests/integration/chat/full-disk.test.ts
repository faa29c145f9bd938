import { expect, inject, it, vi } from "vitest";
import { isDiskFull } from "~/server/db/disk-full";
import { chatWorld } from "~tests/support/chat-world";
import { tokenGate } from "~tests/support/token-gate";

const world = chatWorld();
// A PostgreSQL server manages its own disk.
const embedded = inject("testEngine").kind === "embedded";

/** The setting of the embedded engine when free space is below the reserve. */
const fillDisk = () => world().deps.db.$executeRaw`SET default_transaction_read_only = on`;
const clearDisk = () => world().deps.db.$executeRaw`SET default_transaction_read_only = off`;

it.runIf(embedded)(
  "saves a reply completely after the disk was full while it was being written",
  async () => {
    const { deps, model, newUser, settled, branch } = world();
    const user = await newUser();
    const gate = tokenGate();
    model.reply({ tokens: ["one ", "two ", "three"], gate });
    const { chatId } = await world().send(user, "count");
    const shown = async () => (await deps.streams.live(chatId))?.text;
    gate.open(1);
    await vi.waitFor(async () => expect(await shown()).toBe("one "), 30_000);

    await fillDisk();
    gate.open(2);
    await vi.waitFor(async () => expect(await shown()).toBe("one two three"), 30_000);
    expect(
      isDiskFull(
        await world()
          .send(user, "more", chatId)
          .catch((error: unknown) => error),
      ),
    ).toBe(true);
    expect((await branch(user, chatId)).at(-1)).toMatchObject({ role: "assistant", status: "streaming" });

    await clearDisk();
    const saved = await settled(user, chatId);
    expect(saved.at(-1)).toMatchObject({ content: "one two three", status: "complete" });
  },
);
