import { z } from "zod";
import { slugOf } from "../text/slug-of";

const MIN_LENGTH = 3;
const MAX_LENGTH = 60;
const SHAPE = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Names that could be mistaken for the product's own pages. */
const RESERVED = new Set(
  "about account accounts admin api app assets auth billing blog chat checkout contact dashboard docs download enterprise frame help index login logout mail new official pricing privacy public security settings share sign-in sign-up signin signup static status support system templates terms www".split(
    " ",
  ),
);

/** The last segment of a publication's path, /p/{slug}. */
export const slug = z
  .string()
  .trim()
  .min(MIN_LENGTH, `Use at least ${MIN_LENGTH} characters.`)
  .max(MAX_LENGTH, { error: `Use at most ${MAX_LENGTH} characters.`, abort: true })
  .regex(SHAPE, "Use lowercase letters, digits and hyphens.")
  .refine((each) => !RESERVED.has(each), "This address is reserved.");

const RANDOM_LENGTH = 6;
const TITLE_LENGTH = 40;

/** Makes a slug from a title and a few characters of `random` (base64url). */
export function slugFrom(title: string, random: string): string {
  const words = slugOf(title, TITLE_LENGTH);
  const part = random
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, RANDOM_LENGTH);
  return words ? `${words}-${part}` : `page-${part}`;
}
