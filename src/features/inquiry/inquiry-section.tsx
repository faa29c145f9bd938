import { ArrowUpRight } from "lucide-react";
import { copy } from "./copy";
import { InquiryForm } from "./inquiry-form";

const link = "font-medium text-link underline-offset-3 hover:underline";

/** The contact form, with the next steps and a direct address. */
export function InquirySection({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-labelledby="inquiry-title"
      className="far-372 md:far-308 lg:far-197 scroll-mt-14 border-border border-t"
    >
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-[2fr_3fr]">
        <div className="flex flex-col items-start">
          <h2 id="inquiry-title" className="font-semibold text-3xl tracking-tight">
            {copy.title}
          </h2>
          <p className="mt-3 max-w-sm text-pretty text-base text-muted">{copy.subtitle}</p>
          <NextSteps />
          <p className="mt-10 text-muted">
            {copy.direct.text}{" "}
            <a href="/sales" className={link}>
              {copy.direct.link}
              <ArrowUpRight aria-hidden className="ml-0.5 inline size-3.5" />
            </a>
          </p>
          <p className="mt-2 text-muted">
            {copy.privacy.text}{" "}
            <a href="/terms#privacy-policy" className={link}>
              {copy.privacy.link}
            </a>
            .
          </p>
        </div>
        <div>
          <noscript>
            <p className="mb-4 rounded-card border border-border bg-elevated px-4 py-3">{copy.noScript}</p>
          </noscript>
          <InquiryForm />
        </div>
      </div>
    </section>
  );
}

function NextSteps() {
  return (
    <>
      <h3 className="mt-10 font-medium text-[15px]">{copy.steps.title}</h3>
      <ol className="mt-4 flex max-w-sm flex-col gap-4">
        {copy.steps.items.map((step, i) => (
          <li key={step} className="flex gap-3 text-muted">
            <span
              aria-hidden
              className="flex size-5 shrink-0 items-center justify-center rounded-full border border-border font-mono text-[11px] text-foreground"
            >
              {i + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}
