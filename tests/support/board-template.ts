import type { Template } from "~/domain/template/template";

/** The smallest template that uses every feature of one. */
export const boardTemplate: Template = {
  id: "board",
  manifest: {
    title: "Board",
    description: "Work in columns, moved by buttons.",
    category: "Productivity",
    tier: "basic",
    tags: ["kanban", "tasks", "columns"],
    variables: {
      title: { label: "Name", kind: "text", default: "Board" },
      accent: { label: "Accent color", kind: "colour", default: "#4f5bd5" },
      tagline: { label: "Tagline", kind: "text", default: "All work at a glance" },
    },
  },
  files: {
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title data-variable="title">Board</title>
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <h1 data-variable="title">Board</h1>
    <p data-variable="tagline">All work at a glance</p>
    <script src="script.js"></script>
  </body>
</html>
`,
    css: ":root {\n  --accent: #4f5bd5;\n}\nh1 {\n  color: var(--accent);\n}\n",
    script: '"use strict";\ndocument.title += "";\n',
  },
};
