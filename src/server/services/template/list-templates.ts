import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { CustomTemplate } from "~/domain/template/custom-template";
import type { TemplateSummary } from "~/domain/template/template-summary";
import type { Db } from "~/server/db";
import type { Templates } from "~/server/ports/templates";

export type TemplateList = {
  /** The user's plan, which decides what can be started. */
  planId: string;
  templates: TemplateSummary[];
  /** The user's own, newest first. */
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
      where: { userId: user.id },
      select: { id: true, title: true, description: true },
      orderBy: { id: "desc" },
    }),
  ]);
  return { planId: user.planId, templates: all.map(({ id, manifest }) => ({ id, manifest })), custom };
}
