import { type Shape, sampleProject } from "./read-corpus";

/** Habits of models crossed with files: each way of naming a file, and each slip of an edit, for several languages. */
export const generatedShapes = (): Shape[] => [...namedShapes(), ...editShapes()];

const contents: Record<string, string> = {
  "index.html": "<!doctype html>\n<html><body>\n<p>Hi</p>\n</body></html>\n",
  "styles/site.css": "a {\n  color: red;\n}\n",
  "src/lib/format.js": "export const format = (n) => String.raw`€ $` + n;\n",
  "src/App.tsx": 'export default function App() {\n  return <p title="`x`">Hi</p>;\n}\n',
  "api/server.py": "def run():\n\treturn 1\n",
  "src/components/Box.vue": "<template>\n  <p>Hi</p>\n</template>\n",
  "public/site.webmanifest": '{ "name": "Shop" }\n',
  ".gitignore": "node_modules\ndist\n",
  ".env.example": "PORT=3000\n",
  ".eslintrc.json": '{ "root": true }\n',
  Dockerfile: "FROM node:24\nCOPY . .\n",
  Makefile: "all:\n\tnpm test\n",
  "app/blog/[id]/page.tsx": "export default () => <p>Hi</p>;\n",
  "app/[...slug]/page.tsx": "export default () => <p>Hi</p>;\n",
  "app/(auth)/sign-in/page.tsx": "export default () => <p>Hi</p>;\n",
  "src/größe.css": "a {\n  color: red;\n}\n",
  "src/routes/+page.ts": "export const a = 1;\n",
  "app/routes/$id.tsx": "export default () => <p>Hi</p>;\n",
};

type Fenced = { path: string; language: string; content: string };

const namings: Record<string, (file: Fenced) => string> = {
  "language and path": ({ path, language, content }) => `\`\`\`${language} ${path}\n${content}\`\`\`\n`,
  "path with a colon": ({ path, language, content }) => `\`\`\`${language}:${path}\n${content}\`\`\`\n`,
  "title attribute": ({ path, language, content }) => `\`\`\`${language} title="${path}"\n${content}\`\`\`\n`,
  "path alone": ({ path, content }) => `\`\`\`${path}\n${content}\`\`\`\n`,
  heading: ({ path, language, content }) => `### ${path}\n\n\`\`\`${language}\n${content}\`\`\`\n`,
  "numbered heading": ({ path, language, content }) =>
    `## 3. \`${path}\` – new\n\`\`\`${language}\n${content}\`\`\`\n`,
  bold: ({ path, language, content }) => `**${path}**:\n\n\`\`\`${language}\n${content}\`\`\`\n`,
  "File line": ({ path, language, content }) => `File: ${path}\n\`\`\`${language}\n${content}\`\`\`\n`,
  "list item": ({ path, language, content }) =>
    `- \`${path}\`\n\n  \`\`\`${language}\n${indent(content, "  ")}  \`\`\`\n`,
  "path above a bare fence": ({ path, content }) => `\`${path}\`\n\`\`\`\n${content}\`\`\`\n`,
  "wrong language": ({ path, content }) => `**${path}**\n\`\`\`text\n${content}\`\`\`\n`,
  "Windows path": ({ path, language, content }) =>
    `\`${path.replaceAll("/", "\\")}\`\n\`\`\`${language}\n${content}\`\`\`\n`,
  "tree, then heading": ({ path, language, content }) =>
    `\`\`\`\napp/\n├── ${path.split("/").join("\n│   └── ")}\n\`\`\`\n\n### ${path}\n\`\`\`${language}\n${content}\`\`\`\n`,
  "command before": ({ path, language, content }) =>
    `\`\`\`bash\ntouch ${path}\n\`\`\`\n**\`${path}\`**\n\`\`\`${language}\n${content}\`\`\`\n`,
};

const indent = (text: string, by: string) => text.replace(/^(?=.)/gm, by);

const namedShapes = (): Shape[] =>
  Object.entries(namings).flatMap(([habit, write]) =>
    Object.entries(contents).map(([path, content]) => ({
      name: `${habit}: ${path}`,
      base: new Map(),
      reply: `Here you are.\n\n${write({ path, content, language: path.split(".").at(-1) ?? "" })}\nDone.\n`,
      files: new Map([[path, content]]),
      refused: [],
      state: "finished",
    })),
  );

const places: readonly { project: string; path: string; search: string; replace: string }[] = [
  {
    project: "react",
    path: "src/App.jsx",
    search: "  function increase() {\n    setCount(count + step);\n  }\n",
    replace: "  function increase() {\n    setCount(count + 2 * step);\n  }\n",
  },
  {
    project: "react",
    path: "src/index.css",
    search: ".button {\n  color: red;\n}\n",
    replace: ".button {\n  color: blue;\n  border: 0;\n}\n",
  },
  {
    project: "page",
    path: "index.html",
    search: "    <h1>Shop</h1>\n",
    replace: '    <h1>Shop</h1>\n    <nav aria-label="Main">\n      <a href="#a">A</a>\n    </nav>\n',
  },
  {
    project: "page",
    path: "script.js",
    search: '\tcard.addEventListener("click", () => {\n\t\tcard.classList.toggle("open");\n\t});\n',
    replace: '\tcard.addEventListener("click", () => {\n\t\tcard.remove();\n\t});\n',
  },
];

type Edit = { path: string; search: string; replace: string };

const markers = ({ search, replace }: Edit) =>
  `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;
const lines = (mark: string, text: string) => text.replace(/^(.*)\n/gm, `${mark}$1\n`);

const slips: Record<string, (edit: Edit) => string> = {
  plain: (edit) => `${edit.path}\n\`\`\`\n${markers(edit)}\`\`\`\n`,
  "no path": (edit) => `\`\`\`\n${markers(edit)}\`\`\`\n`,
  "no fence": (edit) => `${edit.path}\n${markers(edit)}`,
  "swapped signs": (edit) =>
    `\`\`\`${edit.path}\n>>>>>>> SEARCH\n${edit.search}=======\n${edit.replace}<<<<<<< REPLACE\n\`\`\`\n`,
  "no last marker": ({ path, search, replace }) =>
    `\`\`\`${path}\n<<<<<<< SEARCH\n${search}=======\n${replace}\`\`\`\n`,
  "trailing spaces": (edit) =>
    `**${edit.path}**\n\`\`\`\n${markers({ ...edit, search: edit.search.replaceAll("\n", "  \n") })}\`\`\`\n`,
  "four columns deeper": (edit) =>
    `**${edit.path}**\n\`\`\`\n${markers({ ...edit, search: indent(edit.search, "    "), replace: indent(edit.replace, "    ") })}\`\`\`\n`,
  "CRLF in the edit": (edit) => `${edit.path}\n\`\`\`\n${markers(edit)}\`\`\`\n`.replaceAll("\n", "\r\n"),
  "unified diff": ({ path, search, replace }) =>
    `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -1,9 +1,9 @@\n${lines("-", search)}${lines("+", replace)}\`\`\`\n`,
  "blank lines around": (edit) =>
    `### ${edit.path}\n\`\`\`\n${markers({ ...edit, search: `\n${edit.search}\n`, replace: `\n${edit.replace}\n` })}\`\`\`\n`,
};

const editShapes = (): Shape[] =>
  Object.entries(slips).flatMap(([slip, write]) =>
    places.map((place) => {
      const base = sampleProject(place.project);
      const content = base.get(place.path) ?? "";
      return {
        name: `${slip}: ${place.path}`,
        base,
        reply: `I will change it.\n\n${write(place)}\nDone.\n`,
        files: new Map(base).set(
          place.path,
          content.replace(place.search, () => place.replace),
        ),
        refused: [],
        state: "finished",
      };
    }),
  );
