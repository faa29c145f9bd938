import { describe, expect, it } from "vitest";
import { formatRecoveryCode, parseCode } from "~/domain/auth/two-factor";

describe("code input", () => {
  it.each(["123456", " 123 456 ", "123-456"])("%j is six digits", (typed) => {
    expect(parseCode(typed)).toEqual({ kind: "totp", code: "123456" });
  });

  it.each(["ABCD-EFGH-2345-WXYZ", "abcdefgh2345wxyz", "ABCD EFGH 2345 WXYZ"])(
    "%j is a recovery code",
    (typed) => {
      expect(parseCode(typed)).toEqual({ kind: "recovery_code", code: "ABCDEFGH2345WXYZ" });
    },
  );

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "ABCD-EFGH-2345-WXY1", "ABCD-EFGH-2345-WXYZA"])(
    "%j is neither",
    (typed) => {
      expect(parseCode(typed)).toBeNull();
    },
  );

  it("parses a formatted recovery code", () => {
    const shown = formatRecoveryCode("ABCDEFGH2345WXYZ");
    expect(shown).toBe("ABCD-EFGH-2345-WXYZ");
    expect(parseCode(shown)?.code).toBe("ABCDEFGH2345WXYZ");
  });
});
