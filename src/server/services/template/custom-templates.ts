import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { pageOf } from "~/domain/project/version";
import {
  MAX_CUSTOM_PAGE_LENGTH,
  MAX_CUSTOM_TEMPLATES,
  type RenameTemplateInput,
  type SaveTemplateInput,
} from "~/domain/template/custom-template";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { lockUser } from "../billing/locks";
import { requireRoom } from "../billing/storage";
import { readVersionFiles } from "../project/versions";
import { findCustomTemplate } from "./repository";

/**
 * Saves the page of a version as a custom template.
 *
 * @throws DomainError not_found, plan_needed, invalid for a page that is too large, conflict when there are too many
 */
export async function saveTemplate(
  deps: { db: Db; clock: Clock; ids: Ids },
  user: SignedInUser,
  input: SaveTemplateInput,
): Promise<{ templateId: string }> {
  const { versionId, title, description } = input;
  const page = pageOf(await readVersionFiles(deps.db, user.id, versionId));
  if (page === null) throw notFound();
  planChecks.customTemplates(limitsOf(user.planId));
  if (page.length > MAX_CUSTOM_PAGE_LENGTH)
    throw new DomainError("invalid", "This page is too large for a template.", {
      detail: "Templates can have up to 500,000 characters.",
    });
  const id = deps.ids.next();
  const data = { id, userId: user.id, title, description, page, versionId };
  await deps.db.$transaction(async (tx) => {
    // Concurrent saves must not exceed the limit together.
    await lockUser(tx, user.id);
    if ((await tx.customTemplate.count({ where: { userId: user.id } })) >= MAX_CUSTOM_TEMPLATES)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_CUSTOM_TEMPLATES} templates, which is the maximum.`,
        {
          detail: "Delete one that you no longer need first.",
        },
      );
    await tx.customTemplate.create({ data: { ...data, createdAt: deps.clock.now() }, select: { id: true } });
    await requireRoom(tx, user.id);
  });
  return { templateId: id };
}

/** The page of a custom template. @throws DomainError not_found */
export async function readTemplatePage(deps: { db: Db }, user: SignedInUser, id: string): Promise<string> {
  const own = await findCustomTemplate(deps.db, user.id, id);
  if (!own) throw notFound();
  return own.page;
}

/** @throws DomainError not_found */
export async function renameTemplate(
  deps: { db: Db },
  user: SignedInUser,
  { templateId, title, description }: RenameTemplateInput,
): Promise<void> {
  const { count } = await deps.db.customTemplate.updateMany({
    where: { id: templateId, userId: user.id },
    data: { title, description },
  });
  if (count === 0) throw notFound();
}

/** Chats started from it are kept. @throws DomainError not_found */
export async function removeTemplate(
  deps: { db: Db },
  user: SignedInUser,
  { templateId }: { templateId: string },
): Promise<void> {
  const { count } = await deps.db.customTemplate.deleteMany({ where: { id: templateId, userId: user.id } });
  if (count === 0) throw notFound();
}
