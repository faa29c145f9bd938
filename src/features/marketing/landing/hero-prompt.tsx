"use client";

import { ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { Button } from "~/components/ui/button";
import { saveStart } from "~/domain/chat/draft";
import { sendsText } from "~/lib/enter-key";
import { isSignedIn } from "~/trpc/is-signed-in";
import { copy } from "../copy";

const CHAT = "/chat";

/** Takes a first prompt and stores it in this browser for a new chat, which sends it after the sign-up. */
export function HeroPrompt() {
  const router = useRouter();
  const box = useRef<HTMLTextAreaElement>(null);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const text = box.current?.value.trim() ?? "";
    if (text) saveStart(() => window.localStorage, text, Date.now());
    router.push((await isSignedIn()) ? CHAT : `/signup?from=${encodeURIComponent(CHAT)}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!sendsText(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      onSubmit={start}
      className="noscript:hidden mt-7 w-full max-w-2xl rounded-card border border-control bg-surface p-2 text-left shadow-raised transition-colors focus-within:border-ring"
    >
      <textarea
        ref={box}
        rows={2}
        dir="auto"
        enterKeyHint="enter"
        maxLength={4_000}
        aria-label={copy.landing.hero.prompt.label}
        placeholder={copy.landing.hero.prompt.placeholder}
        onKeyDown={onKeyDown}
        className="field-sizing-content block max-h-[200px] min-h-[60px] w-full resize-none bg-transparent px-2.5 py-2 text-base outline-none placeholder:text-muted"
      />
      <div className="flex items-center justify-between gap-3 pl-2.5">
        <a href="#pricing" className="text-muted text-sm underline-offset-4 hover:underline">
          {copy.landing.hero.seePlans}
        </a>
        <Button type="submit" variant="primary">
          {copy.landing.hero.start}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </form>
  );
}
