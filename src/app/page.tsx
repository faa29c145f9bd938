import { ArrowRight } from "lucide-react";
import { Logo } from "~/components/layout/logo";
import { ThemeSwitch } from "~/components/theme/theme-switch";
import { ButtonLink } from "~/components/ui/button-link";
import { company } from "~/domain/marketing/company";

export default function FrontPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Logo name={company.product} />
        <nav aria-label="Main" className="flex items-center gap-1.5">
          <ThemeSwitch />
          <ButtonLink href="/login" variant="ghost" prefetch={false}>
            Log in
          </ButtonLink>
          <ButtonLink href="/chat" prefetch={false}>
            Chat
          </ButtonLink>
        </nav>
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center gap-8 px-4 pt-8 pb-28 sm:px-6"
      >
        <div className="flex flex-col gap-4">
          <h1 className="font-semibold text-4xl tracking-tight sm:text-5xl">
            Say what to build. Watch it run.
          </h1>
          <p className="max-w-xl text-pretty text-lg text-muted">
            {company.product} is an AI coding assistant that lives on your machine. Describe a page or a
            change in chat; the code streams in, and the preview beside it runs it at once.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/signup" variant="primary" size="lg">
            Sign up
            <ArrowRight aria-hidden />
          </ButtonLink>
          <ButtonLink href="/login" size="lg">
            Log in
          </ButtonLink>
        </div>
        <p className="max-w-xl text-pretty text-[13px] text-muted">
          Models run here or at a provider that you name. Nothing leaves this machine unless you set it up to.
        </p>
      </main>
    </div>
  );
}
