import type { InquiryChange, InquiryMailInput } from "~/domain/admin/inquiry-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { recordAudit } from "~/server/services/auth/security-events";
import { inquiryMails } from "../inquiry/mails";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { queueMail } from "../mail/queue-mail";
import type { Actor } from "./people";

type Deps = { db: Db; clock: Clock; ids: Ids };

/** Moves an inquiry through the pipeline, and keeps a note. @throws DomainError not_found */
export const changeInquiry = (
  deps: Deps,
  { actor: { user, device }, input }: { actor: Actor; input: InquiryChange },
): Promise<void> =>
  deps.db.$transaction(async (tx) => {
    const { inquiryId: id, stage, note } = input;
    const { count } = await tx.inquiry.updateMany({
      where: { id },
      data: { stage, note, handledById: user.id, handledAt: deps.clock.now() },
    });
    if (count === 0) throw notFound();
    const by = { userId: null, actorId: user.id, device };
    await recordAudit(deps, tx, { kind: "inquiry_changed", ...by, detail: { stage } });
  });

const states = {
  sales: { column: "salesMail", mail: inquiryMails.toSales },
  copy: { column: "copyMail", mail: inquiryMails.copy },
} as const;

/** Sends one of an inquiry's emails again, unless it waits. @throws DomainError conflict while it waits; not_found */
export async function resendInquiryMail(
  deps: MailDeps,
  { input: { inquiryId, mail } }: { input: InquiryMailInput },
): Promise<void> {
  const { column, mail: definition } = states[mail];
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.inquiry.updateMany({
      where: { id: inquiryId, [column]: { in: ["sent", "failed", "withheld"] } },
      data: { [column]: "waiting", [`${column}Error`]: null },
    });
    if (count === 0 && (await tx.inquiry.count({ where: { id: inquiryId } })) === 0) throw notFound();
    if (count === 0) throw new DomainError("conflict", "This email is on its way already.");
    await queueMail(deps, tx, definition.message({ inquiryId }));
  });
  dispatchMailSoon(deps);
}
