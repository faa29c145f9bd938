import type { PageBundle, PreviewPage } from "../previewed-page";
import { kindOfProject, pageEntry } from "../project/project-kind";
import { needsOf } from "../project/project-needs";
import type { SourceFiles } from "../project/source-files";
import { withPictures } from "../project/static-files";
import { isUiKitPart } from "../project/ui-kit";
import { databasesScript, mentionsDatabases } from "./databases";
import { codeFollowsTheme, preparePage } from "./preview-page";
import { TAILWIND_ENTRY } from "./tailwind";

/** The page that runs a compiled project in the frame. */
export function appPage(files: SourceFiles, bundle: PageBundle): PreviewPage {
  const own = [...files].flatMap(([path, text]) =>
    typeof text === "string" && !isUiKitPart(path) ? [text] : [],
  );
  const code = own.join("\n");
  const page = preparePage(shellOf(files));
  const html = mentionsDatabases(code) ? `${databasesScript}${page.html}` : page.html;
  return { ...page, html, followsTheme: codeFollowsTheme(code), hasRoutes: true, bundle };
}

const LOCAL_FILE =
  /<script\b[^<>]{0,1000}\bsrc\s*=\s*["'](?!https?:|\/\/)[^"']{0,1000}["'][^<>]{0,1000}>\s*<\/script>|<link\b[^<>]{0,1000}\bhref\s*=\s*["'](?!https?:|\/\/)[^"']{0,1000}["'][^<>]{0,1000}>/gi;

/** The project's HTML document without the scripts and styles that are in the bundle. */
function shellOf(files: SourceFiles): string {
  const entry = pageEntry(files);
  const html = entry ? files.get(entry) : undefined;
  const root = kindOfProject(files) === "vue" ? "app" : "root";
  const shell =
    typeof html === "string" ? html.replace(LOCAL_FILE, "") : `<body><div id="${root}"></div></body>`;
  const pictured = entry ? withPictures(files, entry, shell) : shell;
  // Before the project's style sheets, whose base rules, such as border colors, must override Tailwind's.
  return needsOf(files)?.tailwind ? TAILWIND_ENTRY + pictured : pictured;
}
