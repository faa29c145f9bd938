import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { publishingWorld } from "~tests/support/publishing-world";

const { world, project, change, asUser, visit } = publishingWorld();

/** Noise, which does not compress, with metadata that must not be kept. */
const jpeg = async (width: number, height: number) =>
  (
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .withExif({ IFD0: { Copyright: "A secret of the page" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");

const made = () => project({ "index.html": "<h1>Garden</h1>" });

function get(user: SignedInUser, versionId: string) {
  asUser(user);
  return visit(`/api/pictures/${versionId}`, { cookie: `next-auth.session-token=session-of-${user.id}` });
}

it("stores a project's picture as a small WebP without metadata, and serves it as a file that runs nowhere", async () => {
  const { user, api, chatId, versionId } = await made();
  expect(await api.project.ofChat({ chatId })).toMatchObject({ pictureId: null });
  await api.project.savePicture({ versionId, base64: await jpeg(1400, 700) });
  expect(await api.project.ofChat({ chatId })).toMatchObject({ pictureId: versionId });
  const answer = await get(user, versionId);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(60_000);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "webp",
    width: 480,
    height: 240,
    exif: undefined,
  });
});

it.each([
  ["text", "No picture"],
  ["a drawing that could load other files", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
])("refuses %s", async (_, content) => {
  const { user, api, versionId } = await made();
  const base64 = Buffer.from(content).toString("base64");
  await expect(api.project.savePicture({ versionId, base64 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect((await get(user, versionId)).status).toBe(404);
});

it("keeps one picture, of the head alone, which goes with the project", async () => {
  const { user, api, chatId, projectId, versionId } = await made();
  const base64 = await jpeg(8, 8);
  await api.project.savePicture({ versionId, base64 });
  await change(user, chatId, { "index.html": "<h1>Roses</h1>" });
  const head = await asUser(user).project.ofChat({ chatId });
  expect(head).toMatchObject({ pictureId: versionId });
  await expect(asUser(user).project.savePicture({ versionId, base64 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const newId = head?.versionId ?? "";
  await asUser(user).project.savePicture({ versionId: newId, base64 });
  expect((await get(user, versionId)).status).toBe(404);
  expect((await get(user, newId)).status).toBe(200);
  const { db } = world().deps;
  await db.project.delete({ where: { id: projectId } });
  expect(await db.projectPicture.count({ where: { projectId } })).toBe(0);
});
