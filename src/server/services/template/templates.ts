import { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { pageOf } from "~/domain/project/version";
import type { CustomTemplate } from "~/domain/template/custom-template";
import {
  MAX_CUSTOM_PAGE_LENGTH,
  MAX_CUSTOM_TEMPLATES,
  type RenameTemplateInput,
  type SaveTemplateInput,
} from "~/domain/template/custom-template";
import type { TemplateSummary } from "~/domain/template/template-summary";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import type { Templates } from "~/server/ports/templates";
import { ownedFor, roleOf } from "../access/access";
import { lockUser } from "../billing/locks";
import { enforceStorageLimit } from "../billing/storage";
import { readTreeFiles } from "../project/project-store";
import { requireVersion } from "../project/require-project";

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
  const { projectId, treeId } = await requireVersion(deps.db, user.id, { versionId, deed: "manage" });
  const page = pageOf(await readTreeFiles(deps.db, projectId, treeId));
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
    await enforceStorageLimit(tx, user.id);
  });
  return { templateId: id };
}

/** A custom template of the user or of a team with its page, or null. */
export const findCustomTemplate = async (db: Db, userId: string, id: string) =>
  z.uuid().safeParse(id).success
    ? db.customTemplate.findFirst({
        where: { id, ...ownedFor(userId, "view") },
        select: { id: true, title: true, page: true, user: { select: { id: true, planId: true } } },
      })
    : null;

/** The page of a custom template. @throws DomainError not_found */
export async function readTemplatePage(deps: { db: Db }, user: SignedInUser, id: string): Promise<string> {
  const template = await findCustomTemplate(deps.db, user.id, id);
  if (!template) throw notFound();
  return template.page;
}

/** @throws DomainError not_found */
export async function renameTemplate(
  deps: { db: Db },
  user: SignedInUser,
  { templateId, title, description }: RenameTemplateInput,
): Promise<void> {
  const { count } = await deps.db.customTemplate.updateMany({
    where: { id: templateId, ...ownedFor(user.id, "edit") },
    data: { title, description },
  });
  if (count === 0) throw notFound();
}

/** Keeps chats that were started from it. @throws DomainError not_found */
export async function removeTemplate(
  deps: { db: Db },
  user: SignedInUser,
  { templateId }: { templateId: string },
): Promise<void> {
  const { count } = await deps.db.customTemplate.deleteMany({ where: { id: templateId, userId: user.id } });
  if (count === 0) throw notFound();
}

export type TemplateList = {
  planId: string;
  templates: TemplateSummary[];
  /** The user's own and their teams', newest first. */
  custom: CustomTemplate[];
};

/** The product's templates and the user's own, without files. */
export async function listTemplates(
  deps: { db: Db; templates: Templates },
  user: SignedInUser,
): Promise<TemplateList> {
  const [all, custom] = await Promise.all([
    deps.templates.all(),
    deps.db.customTemplate.findMany({
      where: ownedFor(user.id, "view"),
      select: {
        id: true,
        title: true,
        description: true,
        userId: true,
        team: { select: { name: true, shares: roleOf(user.id) } },
      },
      orderBy: { id: "desc" },
    }),
  ]);
  return {
    planId: user.planId,
    templates: all.map(({ id, manifest }) => ({ id, manifest })),
    custom: custom.map(({ userId, team, ...template }) => ({
      ...template,
      team: team?.name ?? null,
      role: userId === user.id ? null : (team?.shares[0]?.role ?? "viewer"),
    })),
  };
}
