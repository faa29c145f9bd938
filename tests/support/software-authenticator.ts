import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { AuthenticationResponse, RegistrationResponse } from "~/domain/auth/passkey";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

// The subset of CBOR (RFC 8949) that an attestation needs.
function head(major: number, value: number) {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (pairs: [Uint8Array, Uint8Array][]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export type SoftwareAuthenticator = {
  /** The current counter; the next use adds one. Null makes an authenticator without a counter. */
  counter: number | null;
  verifiesUser: boolean;
  register(challenge: string): RegistrationResponse;
  show(challenge: string, userHandle?: string): AuthenticationResponse;
};

/** An authenticator and browser in software (WebAuthn level 2, ES256, attestation "none"), for one credential. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

  const self: SoftwareAuthenticator = {
    counter: 10,
    verifiesUser: true,
    register(challenge) {
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
        [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestationObject = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(Buffer.concat([authData(HAS_CREDENTIAL), credential]))],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    show(challenge, userHandle) {
      if (self.counter !== null) self.counter++;
      const data = authData(0);
      const client = clientData("webauthn.get", challenge);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: userHandle === undefined ? undefined : base64url(Buffer.from(userHandle)),
        },
      };
    },
  };

  function authData(flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(self.counter ?? 0);
    return Buffer.concat([
      rpIdHash,
      Buffer.from([flags | PRESENT | (self.verifiesUser ? VERIFIED : 0)]),
      counter,
    ]);
  }
  return self;
}
