import { createContext, type ReactNode } from "react";

/** Draws a reply's link to a template. */
export type DrawTemplateLink = (templateId: string, label: ReactNode) => ReactNode;

/** Without one, such a link is a link like any other. */
export const TemplateLinks = createContext<DrawTemplateLink | null>(null);
