import { z } from "zod";
import { company } from "~/domain/marketing/company";

/** Registered apps that nobody has connected yet. */
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

/** A registration request of an app (RFC 7591); other fields are ignored. */
export const registration = z.object({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().max(MAX_URI_LENGTH)).max(MAX_REDIRECTS).default([]),
  grant_types: z.array(z.string().max(100)).max(20).default(["authorization_code"]),
});

/** Homoglyphs of the letters in the product's name. */
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

/** The app's name without invisible characters; null if it is empty or resembles the product's. */
export function cleanName(name: string | undefined): string | null {
  const cleaned = (name ?? "")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  return cleaned === "" || resemblesProductName(cleaned) ? null : cleaned;
}

const lettersOf = (name: string): string =>
  [...name.normalize("NFKD").toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .join("")
    .replace(/[^a-z]/g, "");

function resemblesProductName(name: string): boolean {
  const own = lettersOf(company.product);
  // A name in another script has no letters to compare.
  return own !== "" && lettersOf(name).includes(own);
}

const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]", "localhost"];

/** A native app's own scheme is the reverse of a domain that it owns (RFC 8252, 7.1); so it has a dot. */
const REVERSE_DOMAIN = /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/;
/** Editors whose schemes predate that rule. */
const EDITOR_SCHEMES = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:"];

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK_HOSTS.includes(hostname);

/**
 * Whether codes may be sent to a redirect URI: https, loopback, or a native app's scheme. Other schemes may open any
 * installed program.
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

/** Whether the URI is registered. Loopback URIs may have any port. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!isAllowedRedirect(uri)) return false;
  const portless = withoutPort(uri);
  return portless !== null && registered.some((each) => withoutPort(each) === portless);
}

/** Null unless it is a loopback URI. */
function withoutPort(uri: string): string | null {
  const url = new URL(uri);
  if (!isLoopback(url)) return null;
  // Not by parsing, which would also resolve dot segments.
  return uri.replace(/^(http:\/\/(?:\[::1\]|[\w.]+))(?::\d+)?(?=[/?]|$)/i, "$1");
}

/** Where an app runs, according to its redirect URI. */
export type AppLocation =
  | { kind: "site"; host: string }
  | { kind: "this_device" }
  | { kind: "app"; scheme: string };

export function locationOfRedirect(uri: string): AppLocation {
  const url = new URL(uri);
  if (url.protocol === "https:") return { kind: "site", host: url.host };
  return isLoopback(url) ? { kind: "this_device" } : { kind: "app", scheme: url.protocol.slice(0, -1) };
}
