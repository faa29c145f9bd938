import { type AttachmentPlace, type AttachmentSummary, MAX_ATTACHMENTS } from "~/domain/chat/attachment";
import { MAX_UPLOAD_BYTES } from "~/domain/knowledge/file-kind";
import { firstCharacters } from "~/domain/text/first-characters";
import { base64Of } from "~/lib/base64";
import { toast } from "~/lib/toast";
import type { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** A file attached to the unsent message. */
export type PickedFile = {
  key: string;
  name: string;
  place: AttachmentPlace;
  /** Null while the server reads it. */
  uploaded: AttachmentSummary | null;
  /** Its content if the server could not be reached. Retried on sending or on request. */
  unsent: File | null;
};

/** A file that the server has read. */
export type UploadedFile = PickedFile & { uploaded: AttachmentSummary };

export const isUploaded = (file: PickedFile): file is UploadedFile => file.uploaded !== null;

/** Why a file cannot be attached, if so; does not read its content. */
export function attachmentProblem(
  file: { name: string; size: number },
  attached: number,
): string | undefined {
  if (attached >= MAX_ATTACHMENTS) return copy.attachment.tooMany;
  if (file.size === 0) return copy.attachment.empty(file.name);
  return file.size > MAX_UPLOAD_BYTES ? copy.attachment.tooLarge(file.name) : undefined;
}

/** Where a file goes. An image that the model cannot see becomes a file of the project, whose address it is told. */
export const placeOf = ({ place, uploaded }: PickedFile, supportsImages: boolean): AttachmentPlace =>
  uploaded?.kind === "image" && !supportsImages ? "project" : place;

/** A name that is safe in a fence's info string: no control characters, backticks or tildes. */
export const sendableName = (name: string): string =>
  firstCharacters(name.replace(/[\p{Cc}`~]/gu, "_").trim(), 200, 200) || "file";

type Client = Pick<ReturnType<typeof api.useUtils>["client"], "chat">;

/** The files of the next message. Each is uploaded as soon as it is added. */
export class AttachmentList {
  #files: readonly PickedFile[] = [];
  #uploads = Promise.resolve();
  #failures = 0;
  readonly #client: Client;
  readonly #onChange: (files: readonly PickedFile[]) => void;

  constructor(client: Client, onChange: (files: readonly PickedFile[]) => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  readonly add = async (added: readonly File[]): Promise<void> => {
    const problems = new Set<string>();
    for (const file of added) {
      const problem = attachmentProblem(file, this.#files.length);
      if (problem) {
        problems.add(problem);
        continue;
      }
      const key = crypto.randomUUID();
      this.#set([...this.#files, { key, name: file.name, place: "prompt", uploaded: null, unsent: null }]);
      this.#enqueue(key, file);
    }
    for (const problem of problems) toast.error(problem);
    await this.#uploads;
  };

  /** Adds files that the server already has: those of an unqueued message or of a draft. */
  readonly addUploaded = (
    added: readonly AttachmentSummary[],
    places?: ReadonlyMap<string, AttachmentPlace>,
  ): void => {
    const files = added.map((uploaded): UploadedFile => {
      const place = places?.get(uploaded.id) ?? (uploaded.path === null ? "prompt" : "project");
      return { key: uploaded.id, name: uploaded.name, place, uploaded, unsent: null };
    });
    this.#set([...this.#files, ...files]);
  };

  readonly move = (key: string, place: AttachmentPlace): void => this.#change(key, { place });

  /** Retries the uploads that could not reach the server. */
  readonly uploadUnsent = (): void => {
    for (const { key, unsent } of this.#files) {
      if (!unsent) continue;
      this.#enqueue(key, unsent);
      this.#change(key, { unsent: null });
    }
  };

  readonly remove = (key: string): void => {
    const removed = this.#files.find((file) => file.key === key);
    this.#drop(key);
    if (removed?.uploaded) this.#detach(removed.uploaded);
  };

  /** Waits for all uploads, then removes and returns the files, each with its place. Null if an upload failed. */
  async take(supportsImages: boolean): Promise<readonly UploadedFile[] | null> {
    const failedBefore = this.#failures;
    this.uploadUnsent();
    await this.#uploads;
    if (this.#failures > failedBefore) return null;
    const taken = this.#files.filter(isUploaded);
    // Added while they were uploaded.
    this.#set(this.#files.filter((file) => !isUploaded(file)));
    return taken.map((file) => ({ ...file, place: placeOf(file, supportsImages) }));
  }

  /** Restores files that could not be sent. */
  readonly restore = (unsent: readonly UploadedFile[]): void => this.#set([...unsent, ...this.#files]);

  #set(files: readonly PickedFile[]): void {
    this.#files = files;
    this.#onChange(files);
  }

  #change(key: string, changed: Partial<PickedFile>): void {
    this.#set(this.#files.map((file) => (file.key === key ? { ...file, ...changed } : file)));
  }

  #drop(key: string): void {
    this.#set(this.#files.filter((file) => file.key !== key));
  }

  #detach({ id }: AttachmentSummary): void {
    void this.#client.chat.detach.mutate({ attachmentId: id }).catch(() => {});
  }

  #enqueue(key: string, file: File): void {
    // One at a time, to keep the order and to bound memory.
    this.#uploads = this.#uploads.then(() => this.#upload(key, file));
  }

  async #upload(key: string, file: File): Promise<void> {
    const isAttached = () => this.#files.some((one) => one.key === key);
    if (!isAttached()) return;
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) {
      this.#failures += 1;
      this.#drop(key);
      toast.error(copy.attachment.unreadable(file.name));
      return;
    }
    try {
      const uploaded = await this.#client.chat.attach.mutate({ name: sendableName(file.name), base64 });
      if (isAttached()) this.#change(key, { name: uploaded.name, uploaded, unsent: null });
      else this.#detach(uploaded);
    } catch (error) {
      this.#failures += 1;
      if (serverErrorOf(error)) this.#drop(key);
      else this.#change(key, { unsent: file });
      showErrorToast(error);
    }
  }
}
