import { Download } from "lucide-react";
import { Children, isValidElement, type ReactNode } from "react";
import { highlight, isHighlighted } from "~/components/code/highlighter";
import { buttonStyles } from "~/components/ui/button-styles";
import { PICTURE_SIZE, type PictureTheme, picturePath, pictureThemes } from "~/domain/docs/picture";
import { Command } from "./snippet/command";
import { Snippet } from "./snippet/snippet";
import { LinkedTabs, RememberedTabs } from "./tabs";

type WithChildren = { children?: ReactNode };

/** A fenced block; highlighted at build time, so that browsers get no grammars. */
function FencedCode({ children }: WithChildren) {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children))
    throw new Error("A fenced block has no code.");
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1] ?? "text";
  const code = String(children.props.children).trimEnd();
  const lines = isHighlighted(language)
    ? highlight(code, language)
    : code.split("\n").map((text) => [{ kind: "", text }]);
  return <Snippet lines={lines} />;
}

/** A link to a file that this server has. */
const DownloadButton = ({ file, children }: { file: string; children: string }) => (
  <a href={file} download className={`${buttonStyles({ variant: "primary", size: "lg" })} mt-6`}>
    <Download aria-hidden />
    {children}
  </a>
);

const themeStyles: Record<PictureTheme, string> = { light: "dark:hidden", dark: "hidden dark:block" };

/** A picture of the product in the reader's theme; `npm run docs:pictures` takes them. */
const Picture = ({ name, alt }: { name: string; alt: string }) => (
  <span className="mt-6 block overflow-hidden rounded-card border border-border print:max-w-md">
    {pictureThemes.map((theme) => (
      // biome-ignore lint/performance/noImgElement: the file has the size and format of its place already.
      <img
        key={theme}
        src={picturePath(name, theme)}
        alt={alt}
        {...PICTURE_SIZE}
        // Browsers never load the hidden one.
        loading="lazy"
        decoding="async"
        className={`h-auto w-full ${themeStyles[theme]}`}
      />
    ))}
  </span>
);

type TabProps = { label: string; children: ReactNode };

/** One of <Tabs> or <PageTabs>. */
const Tab = ({ children }: TabProps) => children;

const tabsIn = (children: ReactNode) =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<TabProps>(child) ? { label: child.props.label, panel: child.props.children } : [],
  );

/** The same step in several languages or systems, one at a time. */
const Tabs = ({ children }: WithChildren) => <RememberedTabs tabs={tabsIn(children)} />;

/** The parts of a long page, one at a time. The address names the part: `#quickstart`. */
const PageTabs = ({ children }: WithChildren) => <LinkedTabs tabs={tabsIn(children)} />;

/** The components that the pages in src/content/docs use in addition to the elements of Markdown. */
export const pageComponents = { pre: FencedCode, Command, DownloadButton, PageTabs, Picture, Tab, Tabs };
