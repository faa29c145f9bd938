"use client";

import {
  Archive,
  Box,
  Cpu,
  CreditCard,
  Database,
  GitBranch,
  History,
  KeyRound,
  Plug,
  Repeat,
  Rocket,
  Settings,
  UserRound,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { copy } from "./copy";

const groups = [
  {
    label: copy.account.groups.account,
    sections: [
      { id: "profile", label: copy.account.profile, heading: copy.account.profile, icon: UserRound },
      { id: "settings", label: copy.account.settings, heading: copy.account.settings, icon: Settings },
      {
        id: "billing",
        label: copy.account.billing,
        heading: copy.account.billingInformation,
        icon: CreditCard,
      },
      {
        id: "subscription",
        label: copy.account.subscription,
        heading: copy.account.subscription,
        icon: Repeat,
      },
      { id: "teams", label: copy.account.teams, heading: copy.account.teams, icon: UsersRound },
    ],
  },
  {
    label: copy.account.groups.integrations,
    sections: [
      { id: "github", label: copy.account.github, heading: copy.account.github, icon: GitBranch },
      { id: "models", label: copy.account.models, heading: copy.account.models, icon: Cpu },
      { id: "ollama", label: copy.account.ollama, heading: copy.account.ollama, icon: Box },
      { id: "mcp", label: copy.account.mcp, heading: copy.account.mcp, icon: Plug },
      { id: "api-keys", label: copy.account.apiKeys, heading: copy.account.apiKeys, icon: KeyRound },
      { id: "supabase", label: copy.account.supabase, heading: copy.account.supabase, icon: Database },
    ],
  },
  {
    label: copy.account.groups.history,
    sections: [
      {
        id: "chat-history",
        label: copy.account.chatHistory,
        heading: copy.account.chatHistory,
        icon: History,
      },
      { id: "publish", label: copy.account.publish, heading: copy.account.publish, icon: Rocket },
      { id: "your-data", label: copy.account.yourData, heading: copy.account.yourData, icon: Archive },
    ],
  },
] as const;
const sections = groups.flatMap((group): readonly Section[] => group.sections);
type Section = (typeof groups)[number]["sections"][number];
type SectionId = Section["id"];

/** The account page with its section navigation, at the side or, on narrow screens, above the sections. */
export function AccountPage({ panels }: { panels: Record<SectionId, ReactNode> }) {
  const current = useSectionInView();
  return (
    <div className="flex flex-col gap-6 lg:gap-8">
      <header className="flex flex-col gap-1.5">
        <h1 className="font-semibold text-2xl tracking-tight">{copy.account.title}</h1>
        <p className="text-pretty text-muted">{copy.account.text}</p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks current={current} />
        <div className="flex min-w-0 flex-col gap-12">
          {sections.map(({ id, heading }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-heading`}
              className="flex scroll-mt-16 flex-col gap-5 lg:scroll-mt-8"
            >
              <h2 id={`${id}-heading`} className="font-semibold text-lg tracking-tight">
                {heading}
              </h2>
              {panels[id]}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function SectionLinks({ current }: { current: SectionId }) {
  return (
    <nav
      aria-label={copy.account.sections}
      className="-mx-4 sticky top-0 z-10 border-border border-b bg-background px-4 sm:-mx-6 sm:px-6 lg:top-8 lg:mx-0 lg:self-start lg:border-0 lg:px-0"
    >
      <ul data-sections className="relative flex gap-1 overflow-x-auto py-1.5 lg:flex-col lg:gap-5 lg:py-0">
        {groups.map((group) => (
          <li key={group.label} className="shrink-0">
            <p className="hidden px-3 pb-2 font-medium text-[13px] text-muted lg:block">{group.label}</p>
            <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
              {group.sections.map(({ id, label, icon: Icon }) => (
                <li key={id} className="shrink-0">
                  <a
                    href={`#${id}`}
                    aria-current={current === id ? "location" : undefined}
                    className="flex h-9 items-center gap-2.5 rounded-control px-3 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-foreground aria-[current]:bg-hover aria-[current]:text-foreground pointer-coarse:h-11"
                  >
                    <Icon aria-hidden className="size-4" />
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section at the top third of the screen. */
function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>("profile");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)?.target.id;
        const section = sections.find(({ id }) => id === entered);
        if (!section) return;
        setCurrent(section.id);
        // On narrow screens the list of sections scrolls sideways.
        const list = document.querySelector("[data-sections]");
        const link = list?.querySelector<HTMLElement>(`[href="#${section.id}"]`);
        if (list && link) list.scrollLeft = link.offsetLeft - list.clientWidth / 2 + link.clientWidth / 2;
      },
      // Reduces the viewport to a line, one third from the top.
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
