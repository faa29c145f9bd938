import { z } from "zod";
import { connectionFacts, connectionKinds } from "./connection";

const MAX_HEADERS = 10;
const HEADER = /^([A-Za-z0-9-]{1,100})\s*:\s*(\S.{0,1999})$/;

/** Set by the HTTP client itself; overriding them would break or misdirect the request. */
const RESERVED =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive)\s*:/i;

const isAddress = (text: string) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);

/** Rejected, because addresses are displayed and stored in plain text. */
const hasPassword = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== "" || password !== "";
};

/** A server's URL as typed; may be empty. */
export const serverAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === "" || isAddress(text), "Start the address with https:// or http://.")
  .refine((text) => !hasPassword(text), "Leave the password out of the address; use a header instead.");

/** Lines of `Name: value`. */
export const headerLines = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const pairs = lines.map((line) => HEADER.exec(line));
    if (lines.length > MAX_HEADERS)
      context.addIssue({ code: "custom", message: `At most ${MAX_HEADERS} headers.` });
    if (lines.some((line) => RESERVED.test(line)))
      context.addIssue({ code: "custom", message: "Headers of the connection itself cannot be set." });
    if (pairs.includes(null))
      context.addIssue({ code: "custom", message: "Write each header as Name: value, one per line." });
    return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", pair[2] ?? ""]] : [])));
  });

/** The form of a connection. An empty key or empty headers keep the stored ones. */
export const connectionInput = z
  .object({
    id: z.uuid().optional(),
    kind: z.enum(connectionKinds),
    name: z.string().trim().min(1, "Enter a name.").max(60),
    address: serverAddress,
    key: z.string().trim().max(1_000),
    headers: headerLines,
    isShared: z.boolean(),
    dailyTokens: z
      .string()
      .trim()
      .regex(/^\d{0,9}$/, "Enter a number of tokens, or leave it empty for no limit.")
      .transform((digits) => (Number(digits) > 0 ? Number(digits) : null)),
  })
  .superRefine(({ id, kind, address, key }, context) => {
    const facts = connectionFacts[kind];
    if (!facts.address && !address)
      context.addIssue({ code: "custom", path: ["address"], message: "Enter the server's address." });
    if (facts.needsKey && !key && !id)
      context.addIssue({ code: "custom", path: ["key"], message: "Enter the key." });
  });

export type ConnectionForm = z.input<typeof connectionInput>;
export type ConnectionInput = z.infer<typeof connectionInput>;
