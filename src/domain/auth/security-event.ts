import { z } from "zod";
import type { AuditKind } from "./audit-kind";

const MAX_PAGE_SIZE = 100;

export const eventPageInput = z.object({
  cursor: z.uuid().nullish(),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
});
export type EventPageInput = z.infer<typeof eventPageInput>;

/** A security event as shown to the account's owner. */
export type SecurityEvent = {
  id: string;
  kind: AuditKind;
  createdAt: Date;
  /** An administrator did it, whose device is not shown. */
  isByAdministrator: boolean;
  device: string;
  place: string;
  detail: Readonly<Record<string, string>>;
};
export type EventPage = { events: SecurityEvent[]; nextCursor: string | null };
