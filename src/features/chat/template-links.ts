import { createContext, type ReactNode } from "react";

/** Renders a reply's link to a template. */
export type RenderTemplateLink = (templateId: string, label: ReactNode) => ReactNode;

/** Null renders such a link as any other. */
export const TemplateLinks = createContext<RenderTemplateLink | null>(null);
