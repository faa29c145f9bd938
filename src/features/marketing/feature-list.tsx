import {
  Code,
  Cpu,
  FolderGit2,
  MessagesSquare,
  Paperclip,
  Rocket,
  ShieldCheck,
  SlidersHorizontal,
  WandSparkles,
} from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "./copy";

const icons = {
  generation: <WandSparkles />,
  local: <Cpu />,
  projects: <FolderGit2 />,
  preview: <MessagesSquare />,
  editor: <Code />,
  privacy: <ShieldCheck />,
  deployment: <Rocket />,
  models: <SlidersHorizontal />,
  retrieval: <Paperclip />,
} satisfies Record<keyof typeof copy.landing.features.items, ReactNode>;

/** The nine features in a grid. */
export function FeatureList() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="far-475 sm:far-305 lg:far-220 scroll-mt-14 border-border border-t"
    >
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-24">
        <h2 id="features-title" className="max-w-xl font-semibold text-3xl tracking-tight sm:text-4xl">
          {copy.landing.features.title}
        </h2>
        <p className="mt-3 max-w-xl text-base text-muted">{copy.landing.features.subtitle}</p>
        <ul className="mt-12 grid gap-px overflow-hidden rounded-card border border-border bg-border sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(copy.landing.features.items).map(([id, { title, text }]) => (
            <li
              key={id}
              className="flex flex-col gap-2 bg-background p-6 sm:max-lg:last:col-span-2 forced-colors:outline"
            >
              <span aria-hidden className="text-link [&_svg]:size-5">
                {icons[id as keyof typeof icons]}
              </span>
              <h3 className="mt-1 font-medium text-[15px]">{title}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
