import { company } from "../marketing/company";
import { type EditFormat, isSmall } from "../model/edit-format";
import type { ModelListing } from "../model/model";
import { FOLLOW_UPS_INSTRUCTION } from "../reply/follow-ups";
import { runInstruction } from "./command-execution";
import { PASSAGES_INSTRUCTION } from "./describe-passages";
import { listed, type ProjectLibraries, wellKnown } from "./project-libraries";

/** Maximum estimated tokens of the product's instructions, for small models and in full; enforced by tests. */
export const MAX_SHORT_TOKENS = 500;
export const MAX_SYSTEM_TOKENS = 1_800;

/** In a smaller context, the full instructions leave too little room for files. */
const MIN_CONTEXT_TOKENS = 16_384;

export type PromptStyle = {
  format: EditFormat;
  /** short: only what every reply needs, in at most `MAX_SHORT_TOKENS`. */
  detail: "short" | "full";
};

/** Large models with enough context get the full instructions. */
export const detailFor = (listing: Pick<ModelListing, "name" | "parameters" | "contextTokens">) =>
  isSmall(listing) || (listing.contextTokens ?? MIN_CONTEXT_TOKENS) < MIN_CONTEXT_TOKENS ? "short" : "full";

const changesIn: Record<EditFormat, string> = {
  whole: "For a change, give the files that change, each whole, and no others.",
  edits: `To change a file of the project, give only the places that change, in one fence with its path, each place as a block:
<<<<<<< SEARCH
lines to replace, copied exactly from the file, enough of them to stand there only once
=======
the new lines
>>>>>>> REPLACE
Give new files whole, and files of which most changes.`,
};

const filesIn = (format: EditFormat) =>
  `You are ${company.product}, a coding assistant. You help developers build, edit and understand code. Answer a plain question in words and change no files.

Answer with files: one fence each, whose first line names the language and the path, like \`\`\`tsx src/App.tsx. A file is complete, nothing left out, never "rest stays the same". ${changesIn[format]} An empty fence deletes a file: \`\`\`delete src/old.tsx
To rename one, the fence holds its new path, and changes to it may follow: \`\`\`rename src/old.tsx
Something to look at (a page, a widget, a game) is ONE index.html with its <style> and <script>, or a React app (src/App.tsx and more files) when asked for or when it has many parts.
Write one or two plain sentences before the code, and none of the code outside of fences. ${FOLLOW_UPS_INSTRUCTION}`;

const QUALITY =
  "Make pages responsive, accessible (labels, contrast, keyboard) and pleasant in light and dark.";

const APP = "A React app needs no index.html, main file, package.json or configuration.";

const NO_OTHERS = "No other package, script or font can be loaded.";
const OTHERS =
  "No other script or font can be loaded. Where none of the packages above will do, code may import another npm package that runs in browsers: the user is asked before it is fetched.";

function shortFacts(libraries: ProjectLibraries | null): string {
  const packages = libraries
    ? ` It can import ${listed(wellKnown(libraries))}, and shadcn/ui like @/components/ui/button.`
    : "";
  return `Pages and React apps run at once in a sandbox without network or cookies. Tailwind CSS classes work without any setup. ${APP}${packages} Draw pictures as inline SVG, CSS or canvas. localStorage works, up to 1 MB. Forms are handled in JavaScript with preventDefault.`;
}

function fullFacts(libraries: ProjectLibraries | null): string {
  const paragraphs = [
    `Pages and apps run at once in a sandboxed frame. It has no network (no fetch, no remote images) and no cookies. localStorage (up to 1 MB), sessionStorage, IndexedDB, canvas and WebGL work; read stored data defensively. Draw pictures as inline SVG, CSS or canvas, or use the project's own files: public/logo.png has the address /logo.png. Forms are handled in JavaScript with preventDefault. Tailwind CSS classes work without any setup; "dark:" applies below the class "dark". A page that sets "dark" itself starts in light, as its code says; one that does not follows its viewer.`,
    `${APP} src/App.tsx exports the app by default; TypeScript and JSX are compiled, "@/" means src/. Vue starts with src/App.vue (lang="ts" works), and Next.js with app/page.tsx: its pages, layouts and links run, in the browser alone, but no route handlers, server actions or other code that needs a server.`,
    libraries &&
      `Code can import these packages, in these versions: ${listed(libraries.packages)}. The components of shadcn/ui are there without being written, as @/components/ui/<name>: ${libraries.components.join(", ")}. A file of the project at that path replaces one.`,
    libraries &&
      `Plain pages may also load these from any CDN: ${listed(libraries.cdn)}. Of Google Fonts there are ${libraries.fonts.join(", ")}. ${libraries.hasRegistry ? OTHERS : NO_OTHERS}`,
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

/** What projects may contain, and the quality expected of pages. */
export const projectFacts = (detail: PromptStyle["detail"], libraries: ProjectLibraries | null): string =>
  [detail === "full" ? fullFacts(libraries) : shortFacts(libraries), QUALITY].join("\n\n");

/** The product's instructions. @param libraries null while they are being installed */
export const systemPromptFor = (
  { format, detail }: PromptStyle,
  libraries: ProjectLibraries | null,
): string => [filesIn(format), projectFacts(detail, libraries)].join("\n\n");

/** Replaces the product's other instructions where nothing may be changed. */
const TALK = `You are ${company.product}, a coding assistant. Here you only talk: nothing of your answer is applied to the project, and nothing is run. Answer in words, as briefly as the question allows, and refer to files by their paths. Show code only where it explains something, and only the lines that matter. If the user wants a change to be made, say that the switch by the box has Build and Agent for that.`;

/** The product's instructions, then the chat's rules. Capable models may request commands once there is a project. */
export function instructionsFor(
  rules: string,
  style: PromptStyle,
  about: { libraries: ProjectLibraries | null; hasProject: boolean; hasPassages: boolean; isTalk?: boolean },
): string {
  const parts = [
    about.isTalk ? TALK : systemPromptFor(style, about.libraries),
    about.hasPassages && PASSAGES_INSTRUCTION,
    !about.isTalk &&
      about.hasProject &&
      style.detail === "full" &&
      runInstruction(about.libraries?.hasRegistry ?? false),
    rules,
  ];
  return parts.filter(Boolean).join("\n\n");
}
