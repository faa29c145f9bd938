import { Check } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { cn } from "~/lib/cn";
import { enterpriseCopy } from "../copy/enterprise";
import { PlanLink } from "../plan-link";
import { enterpriseOffer } from "./offer";

/** The plan's price and features, and a link to buy it. */
export function PlanOffer() {
  const { name, features, month, year, saving } = enterpriseOffer;
  return (
    <section
      id="enterprise"
      data-scroll-smoothly
      aria-labelledby="enterprise-title"
      className="scroll-mt-14 border-border border-t"
    >
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <div className="grid overflow-hidden rounded-card border border-border bg-surface lg:grid-cols-[2fr_3fr]">
          <div className="flex flex-col items-start p-6 sm:p-10">
            <h2 id="enterprise-title" className="font-semibold text-3xl tracking-tight">
              {enterpriseCopy.plan.title}
            </h2>
            <p className="mt-3 text-pretty text-base text-muted">{enterpriseCopy.plan.text}</p>
            <p className="mt-8 flex items-baseline gap-1">
              <span className="font-semibold text-5xl tabular-nums tracking-tight">{year}</span>
              <span className="text-base text-muted">{enterpriseCopy.plan.perYear}</span>
            </p>
            <p className="mt-1 text-muted">{enterpriseCopy.plan.monthly(month, saving)}</p>
            <PlanLink
              plan={name}
              href="/checkout/enterprise"
              className={cn(buttonStyles({ variant: "primary", size: "lg", wide: true }), "mt-8")}
            >
              {enterpriseCopy.plan.upgrade}
            </PlanLink>
          </div>
          <div className="border-border p-6 max-lg:border-t sm:p-10 lg:border-l">
            <h3 className="font-medium text-[15px]">{enterpriseCopy.plan.included}</h3>
            <ul className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {features.map(({ text }) => (
                <li key={text} className="flex gap-2.5">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                  {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
