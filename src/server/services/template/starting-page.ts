import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { StartTemplateInput } from "~/domain/template/custom-template";
import { fillTemplate } from "~/domain/template/fill-template";
import { type Template, templateValuesInput } from "~/domain/template/template";
import type { Db } from "~/server/db";
import type { Templates } from "~/server/ports/templates";
import { findCustomTemplate } from "./templates";

export type StartingPage = {
  templateTitle: string;
  /** The page's title with the values filled in. */
  title: string;
  /** One HTML document. */
  page: string;
};

/**
 * The page of a template with its values filled in. Custom templates have no variables.
 *
 * @throws DomainError not_found, plan_needed, invalid (with the variable as its field)
 */
export async function startingPage(
  deps: { db: Db; templates: Templates },
  user: SignedInUser,
  { templateId, values }: Pick<StartTemplateInput, "templateId" | "values">,
): Promise<StartingPage> {
  const limits = limitsOf(user.planId);
  const builtIn = await deps.templates.find(templateId);
  if (builtIn) {
    const { title, tier } = builtIn.manifest;
    planChecks.templates(limits, { title, tier });
    return fillBuiltIn(builtIn, values);
  }
  const custom = await findCustomTemplate(deps.db, user.id, templateId);
  if (!custom) throw notFound();
  const owner = custom.user.id === user.id ? user : custom.user;
  planChecks.customTemplates(limitsOf(owner.planId));
  return { templateTitle: custom.title, title: custom.title, page: custom.page };
}

function fillBuiltIn(template: Template, values: StartTemplateInput["values"]): StartingPage {
  const { title, variables } = template.manifest;
  const checked = templateValuesInput(variables).safeParse(values);
  if (!checked.success) throw invalidValue(template, checked.error.issues[0]);
  const filled = Object.fromEntries(
    Object.entries(checked.data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { templateTitle: title, title: filled.title ?? title, page: fillTemplate(template, filled) };
}

function invalidValue({ manifest }: Template, issue: { path: PropertyKey[]; message: string } | undefined) {
  const field = String(issue?.path[0] ?? "");
  const label = Object.hasOwn(manifest.variables, field) && manifest.variables[field]?.label;
  return new DomainError(
    "invalid",
    label ? `${label}: ${issue?.message}` : "The template has no such text.",
    {
      field,
    },
  );
}
