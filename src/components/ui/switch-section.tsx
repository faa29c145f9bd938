import { type ReactNode, useContext } from "react";
import { cn } from "~/lib/cn";
import { CardHeading, sectionStyles } from "./section";
import { Switch, type SwitchProps } from "./switch";

/** A settings card that is on or off; its header is the switch. */
export function SwitchSection({ children, ...head }: SwitchProps & { children?: ReactNode }) {
  return (
    <section className={cn(sectionStyles, "flex flex-col gap-5 border-border p-5")}>
      <Switch {...head} heading={useContext(CardHeading)} />
      {children}
    </section>
  );
}
