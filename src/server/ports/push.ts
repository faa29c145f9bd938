/** Our VAPID keys (RFC 8292): P-256, base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Sends encrypted messages to a browser through its vendor's push service (RFC 8030, 8291, 8292). */
export interface Push {
  makeKeys(): PushKeys;
  /** Whether messages may be sent to this address at all. */
  accepts(endpoint: string): boolean;
  /**
   * @param ttlSeconds how long the service holds the message for an offline browser
   * @returns "gone" when the browser has ended its subscription
   * @throws {Error} when the service refuses or does not answer
   */
  send(
    keys: PushKeys,
    target: PushTarget,
    message: { text: string; ttlSeconds: number },
  ): Promise<"sent" | "gone">;
}
