import { mkdtempSync, readdirSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { uploadFolder } from "~/server/adapters/uploads/upload-folder";

const GB = 1_000_000_000;
const parent = mkdtempSync(path.join(tmpdir(), "uploads-"));
afterAll(() => rm(parent, { recursive: true }));

let folder: string;
let free: number;
let now: Date;
beforeEach(() => {
  folder = mkdtempSync(path.join(parent, "folder-"));
  free = 76 * GB;
  now = new Date();
});

const newSpace = () =>
  diskSpace((bytes) => {
    if (bytes > free) throw new Error("The disk is full.");
  });
/** A server that uploads into the folder. */
const server = (space = newSpace()) => uploadFolder({ folder, space, clock: { now: () => now } });

const file = (name: string, total: number) => ({ purpose: "import" as const, name, total, modified: 1 });
const piece = (offset: number, text: string) => ({ offset, bytes: Buffer.from(text) });

describe("an upload folder", () => {
  it("accepts only as many announced bytes as the disk has, at once and from several servers", async () => {
    const servers = [server(), server()];
    const announce = (at: number) =>
      servers[at % 2]?.addPiece(`person-${at}`, file("big.zip", 9.9 * GB), piece(0, "x"));
    const first = await Promise.allSettled(Array.from({ length: 7 }, (_, at) => announce(at)));
    expect(first.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    const more = await Promise.allSettled(Array.from({ length: 5 }, (_, at) => announce(7 + at)));
    expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(0);
    expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toHaveLength(7);
  });

  it("lets through what fits when all is announced to one server at once", async () => {
    const uploads = server();
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        uploads.addPiece(`person-${at}`, file("big.zip", 9.9 * GB), piece(0, "x")),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  });

  it("counts what others announced on the same disk, such as a download", async () => {
    const space = newSpace();
    const end = space.announce(() => 70 * GB);
    const uploads = server(space);
    await expect(uploads.addPiece("ann", file("a.zip", 9 * GB), piece(0, "x"))).rejects.toThrow(
      "disk is full",
    );
    end();
    await expect(uploads.addPiece("ann", file("a.zip", 9 * GB), piece(0, "x"))).resolves.toEqual({
      received: 1,
    });
  });

  it("checks the space at every piece, and keeps nothing of what cannot be completed", async () => {
    const uploads = server();
    await uploads.addPiece("ann", file("a.zip", 9), piece(0, "one"));
    free = 5;
    await expect(uploads.addPiece("ann", file("a.zip", 9), piece(3, "two"))).rejects.toThrow("disk is full");
    expect(await uploads.find("ann")).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("has one open upload per user, names it, and takes another once it is cancelled", async () => {
    const uploads = server();
    await uploads.addPiece("ann", file("a.zip", 9), piece(0, "one"));
    const refused = await server().addPiece("ann", file("b.zip", 9), piece(0, "two"));
    expect(refused).toEqual({ open: { ...file("a.zip", 9), received: 3 } });
    expect(await uploads.addPiece("bob", file("b.zip", 9), piece(0, "two"))).toEqual({ received: 3 });
    await uploads.cancel("ann");
    expect(await uploads.addPiece("ann", file("a.zip", 9), piece(3, "two"))).toBe("cancelled");
    expect(await uploads.addPiece("ann", file("b.zip", 9), piece(0, "two"))).toEqual({ received: 3 });
  });

  it("opens one of two files that a user begins at the same moment", async () => {
    const uploads = server();
    const both = await Promise.all(
      ["a.zip", "b.zip"].map((name) => uploads.addPiece("ann", file(name, 9), piece(0, "one"))),
    );
    expect(both.filter((state) => typeof state === "object" && "open" in state)).toHaveLength(1);
  });

  it("goes on with the same file where it stopped, and gives all of it once", async () => {
    const uploads = server();
    await uploads.addPiece("ann", file("a.zip", 6), piece(0, "one"));
    expect(await uploads.addPiece("ann", file("a.zip", 6), piece(0, "one"))).toEqual({ received: 3 });
    expect(await uploads.take("ann")).toBeNull();
    expect(await uploads.addPiece("ann", file("a.zip", 6), piece(3, "two"))).toEqual({ received: 6 });
    const taken = await Promise.all([uploads.take("ann"), uploads.take("ann")]);
    const [whole] = taken.filter((each) => each !== null);
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
    expect(Buffer.from((await whole?.read(0, 6)) ?? []).toString()).toBe("onetwo");
    await whole?.remove();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("writes a piece only where the file stops: a gap or an earlier piece changes nothing", async () => {
    const uploads = server();
    const add = (offset: number, text: string) =>
      uploads.addPiece("ann", file("a.zip", 9), piece(offset, text));
    expect(await add(3, "two")).toBe("cancelled");
    await add(0, "one");
    expect(await add(6, "end")).toEqual({ received: 3 });
    await add(3, "two");
    expect(await add(0, "one")).toEqual({ received: 6 });
    await add(6, "end");
    const whole = await uploads.take("ann");
    expect(Buffer.from((await whole?.read(0, 9)) ?? []).toString()).toBe("onetwoend");
    await whole?.remove();
  });

  it("keeps what has been added to within the hour", async () => {
    const uploads = server();
    await uploads.addPiece("ann", file("a.zip", 9), piece(0, "one"));
    const begun = new Date(now.getTime() - 59 * 60_000);
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), begun, begun);
    await uploads.addPiece("ann", file("a.zip", 9), piece(3, "two"));
    now = new Date(now.getTime() + 2 * 60_000);
    await uploads.removeAbandoned();
    expect(await uploads.find("ann")).toMatchObject({ received: 6 });
  });

  it("deletes what nobody has added to for an hour", async () => {
    const uploads = server();
    await uploads.addPiece("ann", file("a.zip", 9), piece(0, "one"));
    now = new Date(now.getTime() + 59 * 60_000);
    await uploads.removeAbandoned();
    expect(await uploads.find("ann")).not.toBeNull();
    now = new Date(now.getTime() + 2 * 60_000);
    await uploads.removeAbandoned();
    expect(readdirSync(folder)).toEqual([]);
  });
});
