import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { decodeToken } from "~/server/auth/decode-token";

const now = "the secret of today, long enough for all";
const before = "the secret of yesterday, long enough too";
const stranger = "a secret that was never one of ours, really";
const signed = (secret: string, maxAge = 60) => encode({ token: { sid: "a session" }, secret, maxAge });

describe("a session's token", () => {
  it.each([now, before])(
    "counts when it was signed with today's secret or the one before: %s",
    async (secret) => {
      expect(await decodeToken({ token: await signed(secret) }, [now, before])).toMatchObject({
        sid: "a session",
      });
    },
  );

  it("counts no longer once the previous secret is dropped", async () => {
    const token = await signed(before);
    await expect(decodeToken({ token }, [now, undefined])).rejects.toThrow();
  });

  it("never counts with a stranger's secret, or when it is over", async () => {
    for (const token of [await signed(stranger), await signed(before, -60), await signed(now, -60)]) {
      await expect(decodeToken({ token }, [now, before])).rejects.toThrow();
    }
  });

  it("that was made for one purpose is no other's", async () => {
    const token = await encode({ token: { sid: "a" }, secret: before, salt: "connect" });
    await expect(decodeToken({ token }, [now, before])).rejects.toThrow();
    expect(await decodeToken({ token, salt: "connect" }, [now, before])).toMatchObject({ sid: "a" });
  });
});
