/** Thrown with the server's reason for refusing a file. */
export class UploadRefused extends Error {}

type SendOptions = {
  /** URL that receives the pieces. */
  address: string;
  pieceBytes: number;
  /** Further parameters of each piece. */
  fields?: Record<string, string>;
  signal: AbortSignal;
  /** Called before each piece. */
  onProgress(sentBytes: number): void;
};

/**
 * Sends a large file in pieces, resuming after what the server already has. A piece that fails is retried once.
 *
 * @throws UploadRefused; TypeError when the server cannot be reached; the signal's reason
 */
export async function sendFile(file: File, options: SendOptions): Promise<void> {
  let sent = 0;
  do {
    const offset = sent;
    options.onProgress(offset);
    sent = await sendPiece(file, offset, options).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      return sendPiece(file, offset, options);
    });
  } while (sent < file.size);
}

/** @returns how many bytes of the file the server has */
async function sendPiece(file: File, offset: number, { address, pieceBytes, fields, signal }: SendOptions) {
  const query = new URLSearchParams({
    fileName: file.name,
    offset: String(offset),
    total: String(file.size),
    modified: String(file.lastModified),
    ...fields,
  });
  const body = file.slice(offset, offset + pieceBytes);
  const response = await fetch(`${address}?${query}`, { method: "POST", body, signal });
  const result: { message?: string; received?: number } = await response.json().catch(() => ({}));
  if (!response.ok) throw new UploadRefused(result.message);
  return result.received ?? file.size;
}
