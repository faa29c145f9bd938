import { DomainError } from "../error/domain-error";
import { MAX_PAGES } from "./attachment";

/** Why a file cannot be attached, in one sentence each. */
const sentences = {
  empty: (name: string) => `${name} is empty.`,
  unknown: (name: string) => `${name} is not a text, image, PDF, Word or CSV file.`,
  encoding: (name: string) => `${name} is not text in a known encoding. Save it as UTF-8.`,
  lfs_pointer: (name: string) => `${name} is a Git LFS pointer, not the file itself.`,
  long_text: (name: string) => `${name} has more than 1 MB of text.`,
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

export type AttachmentRefusal = keyof typeof sentences;

export const refuseAttachment = (why: AttachmentRefusal, name: string): DomainError =>
  new DomainError("invalid", sentences[why](name));

export const attachmentGone = (): DomainError =>
  new DomainError("invalid", "An attached file is no longer there.", {
    detail: "Remove it from the message and attach it again.",
  });
