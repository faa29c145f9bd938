import { z } from "zod";
import { company } from "~/domain/marketing/company";

/** Apps that nobody has connected yet. */
export const MAX_UNUSED_CLIENTS = 10_000;
const MAX_NAME_LENGTH = 60;
const MAX_REDIRECTS = 10;
const MAX_URI_LENGTH = 500;

const grantTypes = [
  "authorization_code",
  "refresh_token",
  "urn:ietf:params:oauth:grant-type:device_code",
] as const;
export const supportedGrantTypes: readonly string[] = grantTypes;

/** What an app says of itself when it registers (RFC 7591); other fields are ignored. */
export const registration = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().max(MAX_URI_LENGTH)).max(MAX_REDIRECTS).default([]),
  grant_types: z.array(z.string().max(100)).max(20).default(["authorization_code"]),
});

/** Letters of other scripts, and digits, that look like those of the product's name. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  в: "b",
  ь: "b",
  ո: "n",
  τ: "t",
  т: "t",
  ν: "v",
  υ: "u",
  ο: "o",
  ε: "e",
  "0": "o",
  "1": "l",
  "3": "e",
  ı: "i",
  і: "i",
  ӏ: "l",
  ᏼ: "b",
};

/** The app's name without what could make it look like something else; null if nothing is left, or the product's own. */
export function cleanName(name: string | undefined): string | null {
  const shown = (name ?? "")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  return shown === "" || isNameOfProduct(shown) ? null : shown;
}

/** Also where the name is written in another way. */
const isNameOfProduct = (name: string): boolean =>
  [...name.normalize("NFKD").toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .join("")
    .replace(/[^a-z]/g, "")
    .includes(company.product.toLowerCase());

const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]", "localhost"];

/** A native app's own scheme is the reverse of a domain that it owns (RFC 8252, 7.1); so it has a dot. */
const REVERSE_DOMAIN = /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/;
/** Editors that are known by a scheme from before that rule. */
const EDITOR_SCHEMES = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:"];

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK_HOSTS.includes(hostname);

/**
 * Whether codes may be sent to an address: a site with https, this machine, or a native app. Other schemes may open
 * anything that is installed.
 */
export function isAllowedRedirect(uri: string): boolean {
  if (uri.length > MAX_URI_LENGTH || !/^[\x21-\x7e]+$/.test(uri) || uri.includes("\\")) return false;
  if (uri.includes("#") || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (url.username || url.password) return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return isLoopback(url);
  return REVERSE_DOMAIN.test(url.protocol) || EDITOR_SCHEMES.includes(url.protocol);
}

/** Whether the address is registered: exactly, except that a program on this machine may listen on any port. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!isAllowedRedirect(uri)) return false;
  const given = withoutPort(uri);
  return given !== null && registered.some((known) => withoutPort(known) === given);
}

/** Null unless it is an address of this machine. */
function withoutPort(uri: string): string | null {
  const url = new URL(uri);
  if (!isLoopback(url)) return null;
  // As it is written, because parsing also resolves dots.
  return uri.replace(/^(http:\/\/(?:\[::1\]|[\w.]+))(?::\d+)?(?=[/?]|$)/i, "$1");
}

/** Where an app lives, as far as its redirect tells. */
export type AppPlace =
  | { kind: "site"; host: string }
  | { kind: "this_device" }
  | { kind: "app"; scheme: string };

export function placeOfRedirect(uri: string): AppPlace {
  const url = new URL(uri);
  if (url.protocol === "https:") return { kind: "site", host: url.host };
  return isLoopback(url) ? { kind: "this_device" } : { kind: "app", scheme: url.protocol.slice(0, -1) };
}
