/** Control characters that no text file has; form feeds and escapes are in logs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells bytes from text
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a file, or null when its bytes are not text: UTF-8, UTF-16 with its mark, or what older Windows programs write. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide) {
    const wide = decode(first === 0xff ? "utf-16le" : "utf-16be", bytes);
    return wide?.includes("\0") ? null : wide;
  }
  if (bytes.includes(0)) return null;
  const text = decode("utf-8", bytes);
  if (text !== null) return text;
  const latin = decode("windows-1252", bytes);
  return latin !== null && !NOT_TEXT.test(latin) ? latin : null;
}
