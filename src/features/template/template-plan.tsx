import { Badge } from "~/components/ui/badge";
import { limitsOf, planLimits } from "~/domain/billing/plan";
import { planNeededForCustomTemplates } from "~/domain/billing/template-access";
import { api } from "~/trpc/react";

/** The plan that saving templates needs, if the user lacks it. */
export function TemplatePlan() {
  const { data } = api.template.list.useQuery();
  const needed = data && planNeededForCustomTemplates(limitsOf(data.planId));
  return needed ? <Badge>{planLimits[needed].name}</Badge> : null;
}
