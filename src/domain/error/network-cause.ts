/** Why a server could not be reached, after "because" or a colon; by the codes of Node, undici and TLS. */
const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: "no server of this name was found; this machine may be offline",
  EAI_AGAIN: "no server of this name was found; this machine may be offline",
  ECONNREFUSED: "nothing answers at this address",
  EHOSTUNREACH: "there is no route to it from this machine",
  ENETUNREACH: "there is no route to it from this machine",
  ETIMEDOUT: "nothing answers at this address",
  UND_ERR_CONNECT_TIMEOUT: "nothing answers at this address",
  UND_ERR_HEADERS_TIMEOUT: "it did not answer in time",
  UND_ERR_BODY_TIMEOUT: "it stopped sending",
  ECONNRESET: "it closed the connection",
  EPIPE: "it closed the connection",
  UND_ERR_SOCKET: "it closed the connection",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "this machine does not trust its certificate",
  SELF_SIGNED_CERT_IN_CHAIN: "this machine does not trust its certificate",
  UNABLE_TO_GET_ISSUER_CERT: "this machine does not trust its certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "this machine does not trust its certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "this machine does not trust its certificate",
  CERT_UNTRUSTED: "this machine does not trust its certificate",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak HTTPS",
  EPROTO: "it does not speak HTTPS as expected",
};

const certificateCodes = /CERT|SIGNATURE/;

export type NetworkCause = { words: string; isCertificate: boolean };

/** Undici's generic message. */
const GENERIC_MESSAGE = /^(?:fetch failed|terminated)$/;
const MAX_CAUSES = 20;

/** Why a call failed before or while it was answered; null when something else failed. */
export function networkCauseOf(error: unknown): NetworkCause | null {
  const queue: unknown[] = [error];
  let isGeneric = false;
  for (let visited = 0; queue.length > 0 && visited < MAX_CAUSES; visited++) {
    const each = queue.shift();
    if (typeof each !== "object" || each === null) continue;
    const { code, message, cause, errors } = each as Record<"code" | "message" | "cause" | "errors", unknown>;
    const words = typeof code === "string" ? causes[code] : undefined;
    if (words) return { words, isCertificate: certificateCodes.test(String(code)) };
    if (typeof message === "string" && GENERIC_MESSAGE.test(message)) isGeneric = true;
    queue.push(cause, ...(Array.isArray(errors) ? errors : []));
  }
  return isGeneric ? { words: "the connection failed", isCertificate: false } : null;
}
