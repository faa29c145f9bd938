/** Maximum size of an upload. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
/** Width and height of every stored avatar. */
export const AVATAR_PX = 256;
/** For the file chooser; the server checks the content. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Detects the type from the first bytes, whatever the file name and content type say; null for anything but PNG, JPEG
 * and WebP.
 */
export function avatarTypeOf(bytes: Uint8Array): AvatarType | null {
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  return null;
}

/** The URL of a user's avatar. It contains the version, so browsers may cache it forever. */
export const avatarUrl = (userId: string, version: Date): string =>
  `/api/avatars/${userId}?v=${version.getTime()}`;

export const AVATAR_MESSAGES = {
  tooLarge: "This picture is larger than 2 MB. Please choose a smaller one.",
  wrongType: "Please choose a PNG, JPEG or WebP picture.",
  broken: "This picture cannot be read. Please choose a different one.",
} as const;
