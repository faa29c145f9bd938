import { describe, expect, it } from "vitest";
import { takePictureRoom } from "~/server/services/chat/picture-room";

const MB = 1_000_000;
const never = new AbortController().signal;

describe("the room for pictures", () => {
  it("is shared by all replies: who finds none waits until it is given back, in the order of asking", async () => {
    const entered: string[] = [];
    const first = await takePictureRoom(200 * MB, never);
    const second = takePictureRoom(100 * MB, never).then((leave) => {
      entered.push("second");
      return leave;
    });
    const third = takePictureRoom(10 * MB, never).then((leave) => {
      entered.push("third");
      return leave;
    });
    const withoutPictures = await takePictureRoom(0, never);
    expect(entered).toEqual([]);
    first();
    const leaveSecond = await second;
    const leaveThird = await third;
    expect(entered).toEqual(["second", "third"]);
    for (const leave of [leaveSecond, leaveThird, withoutPictures]) leave();
  });

  it("is not waited for by a reply that was stopped", async () => {
    const first = await takePictureRoom(256 * MB, never);
    const stop = new AbortController();
    const stopped = takePictureRoom(64 * MB, stop.signal);
    const behind = takePictureRoom(1, never);
    stop.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    first();
    (await behind)();
    (await takePictureRoom(256 * MB, never))();
  });
});
