const MAX_POINTER_BYTES = 1_024;
const POINTER =
  /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d+\r?\n(?:.+\n)*?oid sha256:[0-9a-f]{64}\r?\n/;

/** Whether a file only says where Git LFS keeps the real one. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.length <= MAX_POINTER_BYTES && POINTER.test(new TextDecoder().decode(bytes));
