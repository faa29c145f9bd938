import { expect, it } from "vitest";
import { createPasswords } from "~/server/services/auth/password";

const { rejectCommon } = createPasswords();

it.each(["password", "12345678", "iloveyou", "TrustNo1", " sunshine ", "ｐａｓｓｗｏｒｄ"])(
  "rejects %j",
  (password) => expect(() => rejectCommon(password)).toThrow("most common"),
);
it.each(["a field of bluebonnets", "correct horse", "πάντα ῥεῖ καὶ οὐδὲν μένει"])("accepts %j", (password) =>
  expect(() => rejectCommon(password)).not.toThrow(),
);
