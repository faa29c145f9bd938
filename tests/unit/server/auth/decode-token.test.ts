import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { decodeToken } from "~/server/auth/session";

const now = "the secret of today, long enough for all";
const before = "the secret of yesterday, long enough too";
const stranger = "a secret that was never one of ours, really";
const signed = (secret: string, maxAge = 60) => encode({ token: { sid: "a session" }, secret, maxAge });

describe("a session token", () => {
  it.each([now, before])("is valid if signed with the current or previous secret: %s", async (secret) => {
    expect(await decodeToken({ token: await signed(secret) }, [now, before])).toMatchObject({
      sid: "a session",
    });
  });

  it("is invalid once the previous secret is dropped", async () => {
    const token = await signed(before);
    await expect(decodeToken({ token }, [now, undefined])).rejects.toThrow();
  });

  it("is invalid with an unknown secret or when expired", async () => {
    for (const token of [await signed(stranger), await signed(before, -60), await signed(now, -60)]) {
      await expect(decodeToken({ token }, [now, before])).rejects.toThrow();
    }
  });

  it("is invalid for another purpose", async () => {
    const token = await encode({ token: { sid: "a" }, secret: before, salt: "connect" });
    await expect(decodeToken({ token }, [now, before])).rejects.toThrow();
    expect(await decodeToken({ token, salt: "connect" }, [now, before])).toMatchObject({ sid: "a" });
  });
});
