import { expect, it } from "vitest";
import { avatarTypeOf } from "~/domain/account/avatar";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ["image/png", "\x89PNG\r\n\x1a\nrest"],
  ["image/jpeg", "\xff\xd8\xff\xe0rest"],
  ["image/webp", "RIFF\x10\0\0\0WEBPVP8 "],
])("detects %s from the first bytes", (type, head) => expect(avatarTypeOf(bytes(head))).toBe(type));

it.each(["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF\x10\0\0\0WAVEfmt ", "\x89PNG"])(
  "rejects everything else: %j",
  (head) => expect(avatarTypeOf(bytes(head))).toBeNull(),
);
