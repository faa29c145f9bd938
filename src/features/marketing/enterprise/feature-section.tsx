import type { ReactNode } from "react";

type FeatureSectionProps = {
  id: string;
  title: string;
  text: string;
  items: readonly { icon: ReactNode; title: string; text: string }[];
};

/** A topic at the left and what the plan offers for it at the right. */
export function FeatureSection({ id, title, text, items }: FeatureSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="border-border border-t">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id={`${id}-title`} className="font-semibold text-3xl tracking-tight">
            {title}
          </h2>
          <p className="mt-3 max-w-sm text-pretty text-base text-muted">{text}</p>
        </div>
        <ul className="flex flex-col divide-y divide-border">
          {items.map((item) => (
            <li key={item.title} className="flex gap-5 py-7 first:pt-0 last:pb-0">
              <span
                aria-hidden
                className="flex size-10 shrink-0 items-center justify-center rounded-control border border-border bg-surface text-link [&_svg]:size-5"
              >
                {item.icon}
              </span>
              <div className="min-w-0">
                <h3 className="font-medium text-[15px] leading-6">{item.title}</h3>
                <p className="mt-1 text-pretty text-muted leading-6">{item.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
