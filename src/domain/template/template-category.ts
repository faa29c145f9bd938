// Without the schemas of template.ts: the chat page would load Zod for them.
export const templateCategories = ["Websites", "Productivity", "Games", "Tools", "Business"] as const;
export type TemplateCategory = (typeof templateCategories)[number];
