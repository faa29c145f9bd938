import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AVATAR_MAX_BYTES, AVATAR_MESSAGES } from "~/domain/account/avatar";
import { readAvatar, removeAvatar, saveAvatar } from "~/server/services/account/avatar";
import { isUsernameFree, readProfile, saveProfile } from "~/server/services/account/profile";
import { readViewer } from "~/server/services/account/read-viewer";
import { accountWorld } from "~tests/support/account-world";

const world = accountWorld();
const profile = (fields: { username?: string | null; phone?: string | null }) => ({
  name: "Ada Lovelace",
  username: null,
  phone: null,
  ...fields,
});

describe("a profile", () => {
  it("stores the user's input and leaves other profiles alone", async () => {
    const { deps, newUser } = world();
    const [ada, bob] = [await newUser(), await newUser()];
    await saveProfile(deps, ada, profile({ username: "ada", phone: "+1 512 555 0100" }));
    expect(await readProfile(deps, ada)).toMatchObject({
      name: "Ada Lovelace",
      username: "ada",
      phone: "+1 512 555 0100",
    });
    expect(await readProfile(deps, bob)).toMatchObject({ name: null, username: null, phone: null });
    await saveProfile(deps, ada, profile({}));
    expect(await readProfile(deps, ada)).toMatchObject({ username: null, phone: null });
  });

  it("gives a username to one user only, and rejects the other's form as a whole", async () => {
    const { deps, newUser } = world();
    const [first, second] = [await newUser(), await newUser()];
    await saveProfile(deps, first, profile({ username: "grace" }));
    expect(await isUsernameFree(deps, first, "grace")).toBe(true);
    expect(await isUsernameFree(deps, second, "grace")).toBe(false);
    await expect(saveProfile(deps, second, profile({ username: "grace" }))).rejects.toMatchObject({
      code: "conflict",
      userMessage: "This username is taken. Please choose another one",
      field: "username",
    });
    expect((await readProfile(deps, second)).name).toBeNull();
  });

  it("gives a name to one of several concurrent requests", async () => {
    const { deps, newUser } = world();
    const users = await Promise.all(Array.from({ length: 5 }, () => newUser()));
    const results = await Promise.allSettled(
      users.map((user) => saveProfile(deps, user, profile({ username: "wanted" }))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("lists every sign-in method", async () => {
    const { deps, newUser } = world();
    const ada = await newUser();
    expect((await readProfile(deps, ada)).loginMethods).toEqual([]);
    await deps.db.user.update({ where: { id: ada.id }, data: { passwordHash: "$argon2id$" } });
    await deps.db.account.create({
      data: { userId: ada.id, type: "oauth", provider: "github", providerAccountId: ada.id },
    });
    expect((await readProfile(deps, ada)).loginMethods).toEqual(["password", "github"]);
  });
});

describe("an avatar", () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#5b5bd6" } });

  it.each(["png", "jpeg", "webp"] as const)("of %s is re-encoded as a WebP of 256 pixels", async (format) => {
    const { deps, newUser } = world();
    const ada = await newUser();
    const sent = await picture(640, 300)
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .toFormat(format)
      .toBuffer();
    const url = await saveAvatar(deps, ada, sent);
    expect((await readViewer(deps, ada)).avatarUrl).toBe(url);
    const { mediaType, bytes } = await readAvatar(deps, ada, ada.id);
    const kept = await sharp(Buffer.from(bytes)).metadata();
    expect({ mediaType, ...kept }).toMatchObject({
      mediaType: "image/webp",
      format: "webp",
      width: 256,
      height: 256,
    });
    expect(kept.exif).toBeUndefined();
  });

  it("gets a new URL with every new picture", async () => {
    const { deps, newUser, pass } = world();
    const ada = await newUser();
    const first = await saveAvatar(deps, ada, await picture(10, 10).png().toBuffer());
    pass(1000);
    expect(await saveAvatar(deps, ada, await picture(20, 20).png().toBuffer())).not.toBe(first);
  });

  it("is visible to its owner and to those who share something, until it is removed", async () => {
    const { deps, newUser } = world();
    const [ada, bob] = [await newUser(), await newUser()];
    await saveAvatar(deps, ada, await picture(10, 10).png().toBuffer());
    await expect(readAvatar(deps, bob, ada.id)).rejects.toMatchObject({ code: "not_found" });
    const now = deps.clock.now();
    const chat = { id: deps.ids.next(), userId: bob.id, title: "Bees", createdAt: now, updatedAt: now };
    await deps.db.chat.create({ data: chat });
    const share = { id: deps.ids.next(), chatId: chat.id, role: "viewer", userId: ada.id } as const;
    await deps.db.share.create({ data: { ...share, givenById: bob.id, createdAt: now } });
    await expect(readAvatar(deps, bob, ada.id)).resolves.toBeDefined();
    await deps.db.share.delete({ where: { id: share.id } });
    await expect(readAvatar(deps, bob, ada.id)).rejects.toMatchObject({ code: "not_found" });
    await removeAvatar(deps, bob);
    await expect(readAvatar(deps, ada, ada.id)).resolves.toBeDefined();
    await removeAvatar(deps, ada);
    await expect(readAvatar(deps, ada, ada.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await readViewer(deps, ada)).avatarUrl).toBeNull();
  });

  it.each([
    ["too large", Buffer.alloc(AVATAR_MAX_BYTES + 1), AVATAR_MESSAGES.tooLarge],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), AVATAR_MESSAGES.wrongType],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0"), AVATAR_MESSAGES.wrongType],
    [
      "only the beginning of a PNG",
      Buffer.from("\x89PNG\r\n\x1a\nno more", "latin1"),
      AVATAR_MESSAGES.broken,
    ],
  ])("is refused when it is %s", async (_, bytes, message) => {
    const { deps, newUser } = world();
    const ada = await newUser();
    await expect(saveAvatar(deps, ada, bytes)).rejects.toMatchObject({
      code: "invalid",
      userMessage: message,
    });
  });

  it("is rejected if a small file decodes to more pixels than fit into memory", async () => {
    const { deps, newUser } = world();
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(AVATAR_MAX_BYTES);
    await expect(saveAvatar(deps, await newUser(), bomb)).rejects.toMatchObject({ code: "invalid" });
  });
});
