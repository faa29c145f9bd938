import type { CodeBlock } from "./code-block";
import { attributeOf, type MarkupElement, replaceResources, resourceElements } from "./markup";

/**
 * One document for the block at `chosenIndex`: its page with the css and js blocks of the reply that belong to it.
 * A block belongs to a page that names its file, or that follows it while the page has no such code of its own.
 */
export function mergeForPreview(blocks: readonly CodeBlock[], chosenIndex: number): string {
  const page = blocks[chosenIndex];
  if (!page) return "";
  if (page.kind !== "markup") return page.content;
  const companions = companionsOf(blocks, page);
  const used = new Set<CodeBlock>();
  const inlined = replaceResources(page.content, (element) => {
    const block = referredBlock(element, companions, used);
    if (!block) return null;
    used.add(block);
    return element.name === "link" ? styleElement(block) : scriptElement(block, element.tag);
  });
  const left = companions.filter((block) => !used.has(block) && followsPage(block, page, blocks));
  const own = resourceElements(inlined);
  const styles = own.some(({ name }) => name === "style") ? [] : left.filter(isStyle);
  const scripts = own.some(isOwnScript) ? [] : left.filter((block) => !isStyle(block));
  return withScripts(withStyles(inlined, styles), scripts);
}

function companionsOf(blocks: readonly CodeBlock[], page: CodeBlock): CodeBlock[] {
  return blocks.filter(
    (block) => block !== page && (isStyle(block) || block.language === "javascript") && block.closed,
  );
}

function isStyle(block: CodeBlock): boolean {
  return block.language === "css";
}

function isOwnScript({ name, tag }: MarkupElement): boolean {
  return name === "script" && attributeOf(tag, "src") === null && !/json|importmap/i.test(tag);
}

/** The block whose file a link or script names; a local file that no block is named after takes the next unnamed. */
function referredBlock(
  { name, tag }: MarkupElement,
  companions: readonly CodeBlock[],
  used: ReadonlySet<CodeBlock>,
): CodeBlock | undefined {
  const address = attributeOf(tag, name === "link" ? "href" : "src");
  if (name === "style" || !address || /^(?:[a-z]+:|\/\/)/i.test(address)) return undefined;
  const file = baseName(address);
  const ofKind = companions.filter((block) => isStyle(block) === (name === "link"));
  const isPlainName = /\.(?:css|m?js)$/i.test(file);
  return (
    ofKind.find((block) => block.fileName !== undefined && baseName(block.fileName) === file) ??
    (isPlainName ? ofKind.find((block) => block.fileName === undefined && !used.has(block)) : undefined)
  );
}

function baseName(path: string): string {
  return (path.split(/[?#]/)[0] ?? "").split("/").at(-1)?.toLowerCase() ?? "";
}

/** Whether a block stands between this page and the next one, or beside the only page of the reply. */
function followsPage(block: CodeBlock, page: CodeBlock, blocks: readonly CodeBlock[]): boolean {
  const pages = blocks.filter(({ kind }) => kind === "markup");
  const next = pages.find(({ index }) => index > page.index)?.index ?? Number.POSITIVE_INFINITY;
  return pages.length === 1 || (block.index > page.index && block.index < next);
}

function styleElement(block: CodeBlock): string {
  return `<style>\n${block.content.replace(/<\/(?=style)/gi, "<\\/")}</style>`;
}

function scriptElement(block: CodeBlock, tag = "<script>"): string {
  const attributes = tag.replace(/\ssrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i, "");
  return `${attributes}\n${block.content.replace(/<\/(?=script)/gi, "<\\/")}</script>`;
}

function withStyles(html: string, blocks: readonly CodeBlock[]): string {
  const end = /<\/head\s*>/i.exec(html)?.index ?? /<body[\s>]/i.exec(html)?.index ?? 0;
  const styles = blocks.map((block) => styleElement(block)).join("");
  // Without a head the styles go last: a doctype must stay first.
  return end === 0 ? html + styles : html.slice(0, end) + styles + html.slice(end);
}

function withScripts(html: string, blocks: readonly CodeBlock[]): string {
  const ends = [...html.matchAll(/<\/body\s*>/gi)];
  const end = ends.at(-1)?.index ?? html.length;
  return html.slice(0, end) + blocks.map((block) => scriptElement(block)).join("") + html.slice(end);
}
