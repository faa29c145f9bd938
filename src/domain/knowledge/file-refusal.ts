import { DomainError } from "../error/domain-error";
import { MAX_PAGES } from "./file-kind";

/** Messages for files that cannot be read. */
const sentences = {
  empty: (name: string) => `${name} is empty.`,
  unknown: (name: string) => `${name} is not a text, image, PDF, Word or CSV file.`,
  encoding: (name: string) => `${name} is not text in a known encoding. Save it as UTF-8.`,
  lfs_pointer: (name: string) => `${name} is a Git LFS pointer, not the file itself.`,
  long_text: (name: string) => `${name} has more than 1 MB of text.`,
  page_unreachable: (name: string) => `${name} could not be reached.`,
  page_refused: (name: string) =>
    `${name} may not be read: its server refuses it, or is not on the public Internet.`,
  page_not_there: (name: string) => `${name} is not there.`,
  page_too_large: (name: string) => `${name} has more than 10 MB.`,
  page_robots: (name: string) => `${name} may not be read: its site asks programs not to.`,
  no_picture: (name: string) => `${name} is an image. A collection can only hold text.`,
  broken_off: (name: string) => `${name} could not be read: the server stopped each time it tried.`,
  full: (name: string) => `${name} does not fit: a collection can have at most 20 million characters.`,
  picture: (name: string) => `${name} could not be read as an image. Save it as PNG or JPEG.`,
  broken: (name: string) => `${name} could not be read: the file is damaged.`,
  encrypted: (name: string) => `${name} is password-protected. Remove the password, then attach it again.`,
  old_word: (name: string) =>
    `${name} is password-protected or from an old version of Word. Save it as .docx without a password.`,
  no_text: (name: string) => `${name} has no text, only images of its pages. Attach the pages as images.`,
  too_many_pages: (name: string) => `${name} has more than ${MAX_PAGES.toLocaleString("en-US")} pages.`,
  too_large: (name: string) => `${name} expands to more data than is allowed.`,
  too_slow: (name: string) => `${name} takes too long to read.`,
  busy: (name: string) =>
    `${name} was not read, because many files are being read right now. Please try again.`,
} as const;

export type FileRefusal = keyof typeof sentences;

export const refuseFile = (why: FileRefusal, name: string): DomainError =>
  new DomainError("invalid", sentences[why](name));
