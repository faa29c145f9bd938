import type { ReactNode } from "react";

type CenteredPanelProps = {
  icon?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
};

/** The centred column of a page with a single form. */
export function CenteredPanel({ icon, title, subtitle, children, foot }: CenteredPanelProps) {
  return (
    <div className="flex w-full max-w-[22.5rem] flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        {icon && (
          <span
            aria-hidden
            className="mb-3 flex size-10 items-center justify-center rounded-card border border-border bg-elevated text-link [&_svg]:size-5"
          >
            {icon}
          </span>
        )}
        <h1 className="font-semibold text-2xl text-foreground tracking-tight">{title}</h1>
        {subtitle && <p className="text-pretty text-muted [overflow-wrap:anywhere]">{subtitle}</p>}
      </div>
      {children}
      {foot && <p className="text-muted">{foot}</p>}
    </div>
  );
}
