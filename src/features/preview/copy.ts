import { company } from "~/domain/marketing/company";
import { type CodeBlock, typeNameOf } from "~/domain/preview/code-block";
import type { Refusal } from "~/domain/project/hand-edit/edit-element";
import { formatBytes } from "~/domain/text/format-bytes";
import { cutName } from "~/domain/text/short-name";
import { visibleText } from "~/domain/text/verbatim";
import type { BlankReason, Direction, UnsupportedFramework } from "~preview";

/** Quoted characters of an element's text. */
const MAX_QUOTED = 40;

/** What elements are called; others by their tags. */
const elementNames: Readonly<Record<string, string>> = {
  p: "paragraph",
  a: "link",
  img: "picture",
  li: "list item",
  ul: "list",
  ol: "list",
  input: "field",
  textarea: "field",
  div: "box",
  svg: "icon",
};

const nameOfElement = (tag: string): string =>
  /^h[1-6]$/.test(tag) ? "heading" : (elementNames[tag] ?? tag);

const numbered = (count: number) => count.toLocaleString("en-US");

/** All text of the preview. The specification prescribes part of it word for word. */
export const copy = {
  title: "Preview",
  titleOf: (model: string) => `Preview of ${model}`,
  listing: "Code",
  /** A block's name in the chooser: its file, or its position and language. */
  blockName: (index: number, block: CodeBlock) => block.fileName ?? `${index + 1}. ${typeNameOf(block)}`,
  starting: "Starting…",
  generating: "Generating preview...",
  noCode: {
    title: "No code blocks detected in the response.",
    text: "When code is provided in the response, it will be displayed here.",
  },
  failed: { title: "Error loading preview", text: "There was a problem processing the code response." },
  empty: {
    title: "Your page will run here",
    text: "Ask for an app, a page or a function. Its code runs in this pane while the reply is still being written.",
  },
  notLoaded: {
    title: "The app could not be started",
    text: "The files it needs could not be loaded. Check that the server is running, then reload.",
  },
  sheetsNotCompiled: (reason: string) => `The Sass sheets could not be compiled. ${reason}`,
  change: {
    before: (path: string | undefined) => (path ? `Before: ${visibleText(path)}` : "Before"),
    after: (path: string | undefined) => (path ? `After: ${visibleText(path)}` : "After"),
    noPage: "No page",
    same: "The page is the same before and after.",
  },
  installing: "Installing the preview's libraries, once. This takes about a minute.",
  cutShort: { title: "The reply was stopped.", text: "Showing the previous page." },
  images: {
    title: "Images from other sites were not loaded.",
    text: "Image URLs can send data from the page to those sites.",
    allow: "Load them in this chat",
    allowed: "Images from other sites are now loaded in this chat",
    undo: "Undo",
    failed: "The setting could not be saved",
  },
  noSupabase:
    "This page uses Supabase, but its project has no connection. Choose one under Integrations, below the message box.",
  packages: {
    needs: (names: string) => `This app needs ${names}.`,
    commandNeeds: (names: string) => `A command asks for ${names}.`,
    ask: "Get it from the npm registry?",
    askAll: "Get them from the npm registry?",
    get: "Get it",
    getAll: "Get them",
    always: "Always on this installation",
    notNow: "Not Now",
    getting: (names: string) => `Getting ${names} from the npm registry…`,
    anyway: "Get it anyway",
    refused: (names: string) => `${names} could not be installed.`,
    scripts: (names: string) => `The install script of ${names} was not run.`,
    failed: "The packages could not be installed",
    added: (names: string) => `Added ${names}.`,
    declined: "Nothing was installed.",
    inPreview: (name: string, version: string) => `${name} ${version} comes with the preview.`,
    nothing: "Nothing to install: package.json names no other packages.",
    off: "npm packages are turned off on this installation.",
  },
  data: {
    title: "App data",
    open: "App data…",
    kept: "App data is kept",
    isKept: "Kept",
    keep: "Keep this app's data",
    keepText:
      "What the app stores in localStorage and IndexedDB is saved with the project. Otherwise it is gone when you leave this page.",
    offer: {
      stored: {
        title: "This app stores data.",
        text: "It is lost when this page is reloaded, unless you keep it with the project.",
      },
      lost: {
        title: "This app's data was lost",
        text: "when this page was reloaded. Keep it with the project to find it again next time.",
      },
      decline: "Not Now",
    },
    size: (bytes: number) => (bytes === 0 ? "No data" : formatBytes(bytes)),
    clear: "Clear data",
    failed: "This app's data could not be saved",
    unreachable: "The server cannot be reached.",
  },
  pageTheme: { title: "Page theme", own: "App's own", light: "Light", dark: "Dark" },
  copied: "Copied to clipboard",
  copyFailed: "Failed to copy",
  tabRefused: "The browser did not open a new tab. Allow pop-ups for this site and try again.",
  silent: {
    unreachable:
      "The preview did not start within 8 seconds, and the server cannot be reached. Is it still running?",
    refused: (status: number) =>
      `The preview did not start within 8 seconds: the server returned status ${status} for its frame.`,
    blocked: "The preview did not start within 8 seconds. A browser extension may be blocking its frame.",
  },
  hung: {
    title: "This page is not responding",
    text: "Its script may be stuck in an infinite loop. The rest of the app still works.",
    stop: "Stop",
    reload: "Reload",
  },
  framework: {
    title: ({ name }: UnsupportedFramework) => `This is ${/^[AE]/.test(name) ? "an" : "a"} ${name} project.`,
    text: ({ isServer }: UnsupportedFramework) =>
      `${company.product} runs plain pages, React, Vue and Next.js.${isServer ? " It has no server for this one." : ""}`,
    rewrite: "Rewrite it in React",
    keep: "Keep as files",
    prompt: ({ name, isServer }: UnsupportedFramework) =>
      `Rewrite this ${name} project in React, so that it runs in the preview. Keep what it does and how it looks, and delete the files that it no longer needs.${isServer ? " What needed the server works in the browser, with its data in localStorage." : ""}`,
  },
  problem: {
    threw: "This page has an error",
    failed: "This page stopped with an error and shows nothing",
    blank: "This page shows nothing",
    reasons: {
      "no-elements": "Its document has no elements.",
      "empty-root":
        "Its root element stayed empty: no script rendered into it, or the component returned nothing.",
      "undrawn-canvas": "Nothing was drawn on its canvas.",
      hidden: "It ran without an error, but all of its elements are hidden.",
      empty: "It ran without an error, but its elements have no text, picture or size.",
    } satisfies Record<BlankReason, string>,
    behind: "The last page that worked is behind this message.",
    more: (count: number) => `${count} more ${count === 1 ? "error" : "errors"} in the Console.`,
    open: (path: string, line: number) => `${visibleText(path)}, line ${line}`,
    hide: "Hide",
  },
  check: {
    timeout: "The page did not finish its check in time.",
    noPage: "The project has no page to run.",
  },
  agent: {
    using: (name: string) => ({ title: name, text: "is using this page." }),
    stop: "Stop",
    stopped: { title: "Agents are stopped.", text: "No agent can use this project's page or run its tests." },
    allow: "Allow again",
    failed: "The setting could not be saved",
    // These are read by the agent.
    noPage: "This project has no page that runs.",
    notShown: "The page was not shown in time.",
    left: "The user opened another chat in this tab, so this page is gone.",
    hung: "The page does not respond: its script may be in an infinite loop. Change it, or reload it.",
    stoppedPage: "The user stopped this page. Reload it to run it again.",
    silent: "The page did not answer in time. It may have replaced itself: look at it again.",
    notLoaded: "The code that controls pages could not be loaded from the server.",
    testsStopped: "The user stopped the tests.",
    wroteTooMuch: "Its output was not kept: it is larger than 6 MB.",
  },
  stopped: { title: "Page stopped", text: "Reload it to run it again." },
  actions: {
    chooseBlock: "Code block",
    desktop: "Desktop view",
    mobile: "Mobile view",
    checks: "Checks",
    reload: "Reload preview",
    openTab: "Open in a new tab",
    copy: "Copy code",
    download: "Download",
    saveAsTemplate: "Save as template",
    more: "More actions",
  },
  hand: {
    title: "Edit",
    close: "Close",
    toTheLeft: "Move the panel to the left",
    toTheRight: "Move the panel to the right",
    undo: "Undo",
    redo: "Redo",
    opening: "Opening the project",
    choose: "Click an element of the page, or go to it with the arrow keys and press Enter.",
    walks: {
      parent: "Select what it is in",
      child: "Select what is in it",
      previous: "Select the previous one",
      next: "Select the next one",
    } satisfies Record<Direction, string>,
    selected: ({ tag, text, path }: { tag: string; text: string; path: string }) =>
      `<${tag}>${text && ` “${text.slice(0, MAX_QUOTED)}”`} in ${visibleText(path)}.`,
    changesAll: (count: number) => `Changes all ${count} on this page: they come from one place in the code.`,
    textPlaces: (count: number) => `The project has this text ${count} times`,
    choosePlace: "Choose the one to change",
    place: ({ path, line }: { path: string; line: number }) => `${visibleText(path)}, line ${line}`,
    writtenIn: ({ path, line }: { path: string; line: number }, count: number) =>
      `Written in ${visibleText(path)}, line ${line}.${count > 1 ? ` Changes all ${count} places on this page that show it.` : ""}`,
    text: (index: number, count: number) => (count > 1 ? `Text ${index + 1}` : "Text"),
    styles: {
      "font-size": "Text size",
      "font-weight": "Weight",
      "font-family": "Font",
      color: "Text color",
      "background-color": "Background",
      width: "Width",
      height: "Height",
      gap: "Gap",
      "border-radius": "Corners",
    },
    boxes: { margin: "Margin", padding: "Padding" },
    side: (box: "margin" | "padding", side: string) => `${box === "margin" ? "Margin" : "Padding"}, ${side}`,
    linkSides: "Change all four sides together",
    notSet: "Not set",
    invalid: "CSS does not know this value here. Nothing was changed.",
    attributes: { src: "Address of the picture", alt: "Picture in words", href: "Link" },
    pictures: "Picture",
    otherPicture: "Another address",
    choosePicture: "Choose a picture",
    dropPicture: "Drop the new picture",
    pictureRefused: "This picture cannot be used",
    order: { earlier: "Move earlier", later: "Move later", duplicate: "Duplicate", delete: "Delete" },
    ask: "Ask for a change",
    changeHere: "Change it here",
    comment: "Comment",
    theme: "Theme",
    noTheme: "The project's style sheets name no colors, corners or fonts for the whole page.",
    variable: ({ name, isDark }: { name: string; isDark: boolean }) =>
      `${name.slice(2)}${isDark ? " (dark)" : ""}`,
    chooseColor: (label: string) => `Choose ${label.toLowerCase()}`,
    otherColor: (label: string) => `Another ${label.toLowerCase()}`,
    palette: "Colors",
    transparent: "transparent",
    contrast: (ratio: number, isEnough: boolean) =>
      `Contrast ${ratio.toFixed(1)}:1${isEnough ? "" : ", hard to read"}`,
    changes: (count: number) => (count > 0 ? `Changes (${count})` : "Changes"),
    takeBack: (label: string) => `Take back: ${label}`,
    isBuiltOn: "Take back the later change of the same place first",
    /** What a change changes, after the name of its element. */
    what: { text: "text", src: "replaced", alt: "description", href: "address" },
    deeds: { move: "moved", duplicate: "duplicated", delete: "deleted" },
    changed: (tag: string, what: string) => `${nameOfElement(tag.toLowerCase())} ${what}`,
    noChanges: "Nothing is changed yet.",
    failed: "The change could not be saved",
    refusals: {
      "not-found": "This element is not written in the project's files: code makes it.",
      "computed-text": "Code makes this text.",
      "computed-classes": "Code decides this element's classes.",
      "computed-style": "Code decides this element's style.",
      "computed-attribute": "Code decides this element's picture or link.",
      "no-siblings": "Code decides where this element stands.",
      "page-part": "Every page has this part once.",
    } satisfies Record<Refusal, string>,
    spread: "Code adds properties to this element, which may be others than those set here.",
    /** The name of the version. */
    message(labels: readonly string[]) {
      const list = [...new Set(labels)].join(", ");
      return list === "" ? "Edited by hand" : cutName(list.charAt(0).toUpperCase() + list.slice(1));
    },
  },
  build: {
    page: "This page runs as is, so there is nothing to build.",
    noEntry: "The project has no entry file.",
    failed: (count: number) => `The build failed with ${count} ${count === 1 ? "error" : "errors"}.`,
    done: (files: number) =>
      `Bundled ${files} ${files === 1 ? "file" : "files"} for the preview, without errors. Nothing was written: download the project to\nbuild it outside.`,
  },
  address: {
    title: "Address",
    back: "Back",
    forward: "Forward",
  },
  fileOffer: {
    text: (bytes: number, more: number) =>
      `${formatBytes(bytes)}, made by this page.${more > 0 ? ` ${more} more ${more === 1 ? "file waits" : "files wait"}.` : ""}`,
    save: "Save",
    dismiss: "Dismiss",
  },
  console: {
    title: "Console",
    fix: "Fix it",
    fixEntry: "Fix",
    fixThis: "Fix this error",
    mention: "Mention in your message",
    fixAutomatically: "Fix automatically",
    empty: "No output yet.",
    leftOut: (shown: number, all: number) =>
      `The first ${shown} of ${numbered(all)} lines. The others were left out.`,
    errors: (count: number) => `${numbered(count)} ${count === 1 ? "error" : "errors"}`,
    warnings: (count: number) => `${numbered(count)} ${count === 1 ? "warning" : "warnings"}`,
    messages: (count: number) => `${numbered(count)} ${count === 1 ? "message" : "messages"}`,
  },
} as const;
