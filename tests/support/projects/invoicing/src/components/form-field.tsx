import type { ReactNode } from "react";
import { Label } from "@/components/ui/label";

type Props = { label: string; htmlFor: string; error: string | undefined; children: ReactNode };

export function FormField({ label, htmlFor, error, children }: Props) {
  return (
    <div className="space-y-2">
      <Label htmlFor={htmlFor}>{label}</Label>
      {children}
      {error ? <p className="text-sm text-destructive">{error}</p> : null}
    </div>
  );
}
