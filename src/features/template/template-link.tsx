import { LayoutTemplate } from "lucide-react";
import type { ReactNode } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { templatePath } from "~/domain/template/template-summary";
import { api } from "~/trpc/react";

type TemplateLinkProps = { templateId: string; onOpen: (templateId: string) => void; children: ReactNode };

/** A reply's link to a template, as a button that opens it; an unknown template stays a plain link. */
export function TemplateLink({ templateId, onOpen, children }: TemplateLinkProps) {
  const { data } = api.template.list.useQuery();
  const isKnown = [...(data?.templates ?? []), ...(data?.custom ?? [])].some(({ id }) => id === templateId);
  if (!isKnown)
    return (
      <a
        href={templatePath(templateId)}
        target="_blank"
        rel="noopener"
        className="text-link underline underline-offset-2 hover:no-underline"
      >
        {children}
      </a>
    );
  return (
    <button
      type="button"
      onClick={() => onOpen(templateId)}
      className={`${buttonStyles({ size: "sm" })} my-1`}
    >
      <LayoutTemplate aria-hidden />
      {children}
    </button>
  );
}
