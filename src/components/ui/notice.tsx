import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

const tones = {
  info: { classes: "border-border bg-elevated", icon: Info, color: "text-link" },
  success: { classes: "border-success/30 bg-success-soft", icon: CircleCheck, color: "text-success" },
  warning: { classes: "border-warning/30 bg-warning-soft", icon: TriangleAlert, color: "text-warning" },
  danger: { classes: "border-danger/30 bg-danger-soft", icon: CircleAlert, color: "text-danger" },
};

type NoticeProps = { tone?: keyof typeof tones; title?: string; children?: ReactNode; action?: ReactNode };

/** A message that stays on the page until its reason is gone. Errors and warnings are announced. */
export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  const { classes, icon: Icon, color } = tones[tone];
  return (
    <div
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={cn("flex gap-3 rounded-card border px-3.5 py-3 text-[13px]", classes)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-foreground">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? "text-muted" : undefined}>{children}</div>}
        {action && <div className="mt-1.5">{action}</div>}
      </div>
    </div>
  );
}
