"use client";

import { Radio, RadioGroup } from "@headlessui/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { Section } from "~/components/ui/section";
import { readThemeChoice, type ThemeChoice } from "~/domain/account/theme";
import { copy } from "./copy";
import { useThemeChoice } from "./use-theme-choice";

const themes = [
  { id: "light", icon: Sun },
  { id: "dark", icon: Moon },
  { id: "system", icon: Monitor },
] as const satisfies { id: ThemeChoice; icon: unknown }[];

/** Light, Dark or System. */
export function AppearanceSettings() {
  const { theme, choose } = useThemeChoice();
  return (
    <Section
      id="appearance"
      title={copy.settings.appearance.title}
      description={copy.settings.appearance.text}
    >
      <RadioGroup
        value={readThemeChoice(theme ?? null)}
        onChange={(choice) => choice && choose(choice)}
        aria-label={copy.settings.appearance.title}
        className="grid grid-cols-3 gap-2 sm:gap-3"
      >
        {themes.map(({ id, icon: Icon }) => (
          <Radio
            key={id}
            value={id}
            className="flex cursor-pointer flex-col gap-2.5 rounded-card border border-border p-1.5 transition-colors sm:p-2.5 hover:border-control data-checked:border-accent data-checked:bg-accent-soft"
          >
            <Sketch theme={id} />
            <span className="flex items-center gap-2 px-0.5 font-medium text-sm">
              <Icon aria-hidden className="size-4 text-muted max-sm:hidden" />
              {copy.theme[id]}
            </span>
          </Radio>
        ))}
      </RadioGroup>
    </Section>
  );
}

/** A miniature window in the theme; System shows half of each. */
function Sketch({ theme }: { theme: ThemeChoice }) {
  const halves = theme === "system" ? (["light", "dark"] as const) : [theme];
  return (
    <span aria-hidden className="flex h-20 overflow-hidden rounded-inner border border-border">
      {halves.map((half) => (
        <span
          key={half}
          data-theme={half}
          className="flex min-w-0 flex-1 flex-col gap-1.5 bg-background p-2.5"
        >
          <span className="h-1.5 w-2/3 rounded-full bg-foreground" />
          <span className="h-1.5 w-full rounded-full bg-control" />
          <span className="h-1.5 w-4/5 rounded-full bg-control" />
          <span className="mt-auto h-3 w-8 rounded-[4px] bg-accent" />
        </span>
      ))}
    </span>
  );
}
