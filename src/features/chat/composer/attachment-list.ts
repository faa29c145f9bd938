import type { AttachmentPlace, AttachmentSummary } from "~/domain/chat/attachment";
import { base64Of } from "~/lib/base64-of";
import { toast } from "~/lib/toast";
import type { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import {
  canSend,
  isUploaded,
  type PickedFile,
  refusalOf,
  sendableName,
  type UploadedFile,
} from "./attachments";

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
    const refused = new Set<string>();
    for (const file of added) {
      const refusal = refusalOf(file, this.#files.length);
      if (refusal) {
        refused.add(refusal);
        continue;
      }
      const key = crypto.randomUUID();
      this.#set([...this.#files, { key, name: file.name, place: "prompt", uploaded: null, unsent: null }]);
      this.#enqueue(key, file);
    }
    for (const reason of refused) toast.error(reason);
    await this.#uploads;
  };

  /** Puts back files that the server has: those of a message that was taken back, or of a draft. */
  readonly addUploaded = (
    added: readonly AttachmentSummary[],
    places?: ReadonlyMap<string, AttachmentPlace>,
  ): void => {
    const known = added.map((uploaded): UploadedFile => {
      const place = places?.get(uploaded.id) ?? (uploaded.path === null ? "prompt" : "project");
      return { key: uploaded.id, name: uploaded.name, place, uploaded, unsent: null };
    });
    this.#set([...this.#files, ...known]);
  };

  readonly move = (key: string, place: AttachmentPlace): void => this.#change(key, { place });

  /** Uploads the files again for which the server could not be reached. */
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

  /**
   * Waits until all files are read, then removes and returns those that the selected model can read; reports the others.
   * Null when a file was refused or could not be uploaded.
   */
  async take(supportsImages: boolean): Promise<readonly UploadedFile[] | null> {
    const failedBefore = this.#failures;
    this.uploadUnsent();
    await this.#uploads;
    if (this.#failures > failedBefore) return null;
    const taken = this.#files.filter(isUploaded).filter((file) => canSend(file, supportsImages));
    // Pictures that the selected model cannot see stay attached.
    const kept = this.#files.filter((file) => !taken.some(({ key }) => key === file.key));
    this.#set(kept);
    for (const { name } of kept) toast.error(copy.attachment.notSeen(name));
    return taken;
  }

  /** Puts back what could not be sent. */
  readonly restore = (taken: readonly UploadedFile[]): void => this.#set([...taken, ...this.#files]);

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
    // One at a time: they stay in order, and a large one is in memory alone.
    this.#uploads = this.#uploads.then(() => this.#upload(key, file));
  }

  async #upload(key: string, file: File): Promise<void> {
    const isWanted = () => this.#files.some((one) => one.key === key);
    if (!isWanted()) return;
    const base64 = await base64Of(file).catch(() => null);
    if (base64 === null) {
      this.#failures += 1;
      this.#drop(key);
      toast.error(copy.attachment.unreadable(file.name));
      return;
    }
    try {
      const uploaded = await this.#client.chat.attach.mutate({ name: sendableName(file.name), base64 });
      if (isWanted()) this.#change(key, { name: uploaded.name, uploaded, unsent: null });
      else this.#detach(uploaded);
    } catch (error) {
      this.#failures += 1;
      if (serverErrorOf(error)) this.#drop(key);
      else this.#change(key, { unsent: file });
      showErrorToast(error);
    }
  }
}
