import { Terminal } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { copy } from "./copy";
import { HeroPrompt } from "./landing/hero-prompt";
import { SocialLinks } from "./social-links";

/** The product's headline, with a window that shows it at work. */
export function Hero({ sample }: { sample: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-6xl flex-col items-center px-4 pt-12 pb-20 text-center sm:px-6">
      <p className="rounded-full border border-border px-3 py-1 font-medium text-[13px] text-muted">
        {copy.landing.hero.badge}
      </p>
      <h1 className="mt-5 max-w-3xl text-balance font-semibold text-4xl tracking-tight sm:text-6xl sm:leading-[1.05]">
        {copy.landing.hero.title}
      </h1>
      <p className="mt-4 max-w-2xl text-pretty text-base text-muted sm:text-lg">
        {copy.landing.hero.subtitle}
      </p>
      <HeroPrompt />
      {/* The prompt box requires scripts. */}
      <p className="noscript:block mt-7 hidden">
        <ButtonLink href="/signup" variant="primary" size="lg" prefetch={false}>
          {copy.landing.hero.start}
        </ButtonLink>
      </p>
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2.5 gap-y-1 text-[13px] text-muted">
        <code className="flex items-center gap-1.5 rounded-inner border border-border bg-surface px-2 py-0.5 font-mono text-foreground">
          <Terminal aria-hidden className="size-3.5 text-muted" />
          {copy.landing.hero.command.text}
        </code>
        {copy.landing.hero.command.label}
      </p>
      <SocialLinks className="mt-3 justify-center" />
      <div className="mt-8 w-full">{sample}</div>
    </section>
  );
}
