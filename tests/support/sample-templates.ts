import type { Template, TemplateManifest } from "~/domain/template/template";
import type { Templates } from "~/server/ports/templates";

const sample = (id: string, title: string, tier: TemplateManifest["tier"]): Template => ({
  id,
  manifest: {
    title,
    description: `A ${title.toLowerCase()} for tests.`,
    category: "Productivity",
    tier,
    tags: [title.toLowerCase()],
    variables: {
      title: { label: "Name", kind: "text", default: title },
      accent: { label: "Accent color", kind: "colour", default: "#4f5bd5" },
    },
  },
  files: {
    html: `<!doctype html>
<html lang="en">
<head>
<title data-variable="title">${title}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<h1 data-variable="title">${title}</h1>
</body>
</html>
`,
    css: ":root {\n  --accent: #4f5bd5;\n}\n",
    script: undefined,
  },
});

const all = [sample("kanban-board", "Kanban board", "advanced"), sample("todo-list", "Todo list", "basic")];

/** One basic and one advanced template, used only by tests. */
export const sampleTemplates: Templates = {
  all: async () => all,
  find: async (id) => all.find((template) => template.id === id),
};
