// Separate from the schemas in template.ts, to keep zod out of the chat page.
export const templateCategories = ["Websites", "Productivity", "Games", "Tools", "Business"] as const;
export type TemplateCategory = (typeof templateCategories)[number];
