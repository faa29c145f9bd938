import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushSubscriptionInput } from "~/domain/account/push";

/** A message as the browser decrypts it, with the sender's VAPID claims. */
export type Pushed = { message: unknown; ttl: string | undefined; subject: string; audience: string };

export type PushStandIn = {
  origin: string;
  /** Subscribes a browser with the product's key. */
  subscribe(serverKey: string): PushSubscriptionInput;
  /** The messages received by the browser of that endpoint. */
  received(endpoint: string): readonly Pushed[];
  /** The browser unsubscribes without notifying the product. */
  unsubscribe(endpoint: string): void;
  close(): Promise<void>;
};

type Browser = { serverKey: string; keys: ReturnType<typeof createECDH>; secret: Buffer; received: Pushed[] };

/**
 * A push service (RFC 8030) over real HTTP, with its browsers: it accepts only senders that prove by VAPID (RFC 8292)
 * to have the key the browser subscribed with, and the browser decrypts the message (RFC 8291).
 */
export async function startPushService(): Promise<PushStandIn> {
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    // Read the whole body first: an early rejection would break the connection before the client reads it.
    const body = await bodyOf(request);
    const browser = browsers.get(request.url ?? "");
    if (!browser) return response.writeHead(410).end();
    const vapid = checkVapid(request.headers.authorization, browser.serverKey, origin);
    if ("refusal" in vapid) return response.writeHead(403).end(vapid.refusal);
    if (request.headers["content-encoding"] !== "aes128gcm") return response.writeHead(415).end();
    const plaintext = decrypt(body, browser);
    const ttl = request.headers.ttl;
    browser.received.push({
      message: JSON.parse(plaintext.toString("utf8")),
      ttl: Array.isArray(ttl) ? ttl[0] : ttl,
      ...vapid,
    });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pathOf = (endpoint: string) => new URL(endpoint).pathname;
  return {
    origin,
    subscribe(serverKey) {
      const path = `/send/${randomBytes(9).toString("base64url")}`;
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys().toString("base64url");
      const secret = randomBytes(16);
      browsers.set(path, { serverKey, keys, secret, received: [] });
      return { endpoint: `${origin}${path}`, keys: { p256dh, auth: secret.toString("base64url") } };
    },
    received: (endpoint) => browsers.get(pathOf(endpoint))?.received ?? [],
    unsubscribe: (endpoint) => void browsers.delete(pathOf(endpoint)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** `vapid t=<JWT>, k=<public key>`: signed with the subscription's key, for this service, for at most a day. */
function checkVapid(header: string | undefined, serverKey: string, origin: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  if (key !== serverKey) return { refusal: "another key than the browser subscribed with" };
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(serverKey), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return { refusal: "the signature is not that key's" };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  const seconds = exp - Date.now() / 1000;
  if (aud !== origin || seconds <= 0 || seconds > 86_400) return { refusal: "for another service or time" };
  return { subject: String(sub), audience: String(aud) };
}

/** VAPID's uncompressed point as a Node key. */
function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33, 65)].map((part) => part.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

/** RFC 8291 over one record of RFC 8188, implemented independently of the library that encrypts. */
function decrypt(body: Buffer, { keys, secret }: Browser): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync("sha256", keys.computeSecret(senderKey), secret, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zero padding.
  return padded.subarray(0, padded.lastIndexOf(2));
}
