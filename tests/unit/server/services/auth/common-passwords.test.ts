import { expect, it } from "vitest";
import { rejectCommonPassword } from "~/server/services/auth/common-passwords";

it.each(["password", "12345678", "iloveyou", "TrustNo1", " sunshine ", "ｐａｓｓｗｏｒｄ"])(
  "rejects %j",
  (password) => expect(() => rejectCommonPassword(password)).toThrow("most common"),
);
it.each(["a field of bluebonnets", "correct horse", "πάντα ῥεῖ καὶ οὐδὲν μένει"])("accepts %j", (password) =>
  expect(() => rejectCommonPassword(password)).not.toThrow(),
);
