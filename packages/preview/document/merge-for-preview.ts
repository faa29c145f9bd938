import { decodePercent } from "../decode-percent";
import { linkedFile } from "../project/resolve-import";
import { attributeOf, type MarkupElement, markupTokens, replaceResources, resourceElements } from "./markup";

/** A part that a page may be built from: a code block of a reply, or a file of a project. */
export interface PageBlock {
  /** Position among the blocks, from 0. */
  index: number;
  kind: "markup" | "listing";
  language: string | null;
  fileName?: string;
  content: string;
  /** False while its end has not been received. */
  closed: boolean;
}

/**
 * Builds one document from the page at `chosenIndex` and the CSS and JavaScript blocks that belong to it. A block
 * belongs to the page that links its file. Otherwise it belongs to the preceding or only page, unless that page has
 * inline code of the same kind.
 *
 * @param options.named scripts have a sourceURL, so that errors name their file
 */
export function mergeForPreview(
  blocks: readonly PageBlock[],
  chosenIndex: number,
  { named = false } = {},
): string {
  const page = blocks[chosenIndex];
  if (!page) return "";
  if (page.kind !== "markup") return page.content;
  const related = relatedBlocks(blocks, page);
  const script = named ? namedScript : scriptElement;
  const styles = createPool(related.filter(isStyle));
  const scripts = createPool(related.filter((block) => !isStyle(block)));
  const inlined = replaceResources(page.content, (element) => {
    const block = referencedBlock(element, element.name === "link" ? styles : scripts, page.fileName);
    if (!block) return null;
    return element.name === "link" ? styleElement(block) : script(block, element.tag);
  });
  const own = resourceElements(inlined);
  const belongs = followersOf(page, blocks);
  const left = (pool: BlockPool) => pool.blocks.filter((block) => !pool.used.has(block) && belongs(block));
  const addedStyles = own.some(({ name }) => name === "style") ? [] : left(styles);
  const addedScripts = own.some(isOwnScript) ? [] : left(scripts);
  return withScripts(withStyles(inlined, addedStyles), addedScripts.map((block) => script(block)).join(""));
}

/** The blocks of one kind that a page may reference. */
interface BlockPool {
  blocks: readonly PageBlock[];
  byPath: ReadonlyMap<string, PageBlock>;
  /** By file name, without the folder. */
  byFile: ReadonlyMap<string, PageBlock>;
  /** Unnamed blocks; each is used once. */
  unnamed: Iterator<PageBlock>;
  used: Set<PageBlock>;
}

function createPool(blocks: readonly PageBlock[]): BlockPool {
  const byPath = new Map<string, PageBlock>();
  const byFile = new Map<string, PageBlock>();
  for (const block of blocks) {
    if (block.fileName !== undefined) byPath.set(block.fileName, block);
    const file = block.fileName && baseName(block.fileName);
    // The first of several with the same name wins.
    if (file !== undefined && !byFile.has(file)) byFile.set(file, block);
  }
  const unnamed = blocks.filter(({ fileName }) => fileName === undefined).values();
  return { blocks, byPath, byFile, unnamed, used: new Set() };
}

function relatedBlocks(blocks: readonly PageBlock[], page: PageBlock): PageBlock[] {
  return blocks.filter(
    (block) => block !== page && (isStyle(block) || block.language === "javascript") && block.closed,
  );
}

function isStyle(block: PageBlock): boolean {
  return block.language === "css";
}

function isOwnScript({ name, tag }: MarkupElement): boolean {
  return name === "script" && attributeOf(tag, "src") === null && !/json|importmap/i.test(tag);
}

/** The block whose file a link or script names; an unmatched local css or js file takes the next unnamed block. */
function referencedBlock(
  { name, tag }: MarkupElement,
  pool: BlockPool,
  from = "index.html",
): PageBlock | undefined {
  const address = attributeOf(tag, name === "link" ? "href" : "src");
  if (name === "style" || !address || /^(?:[a-z]+:|\/\/)/i.test(address)) return undefined;
  const file = baseName(address);
  const isPlainName = /\.(?:css|m?js)$/i.test(file);
  const path = linkedFile(pool.byPath, from, address);
  const named = (path === null ? undefined : pool.byPath.get(path)) ?? pool.byFile.get(file);
  const block = named ?? (isPlainName ? pool.unnamed.next().value : undefined);
  // Each is inlined once: many links to a long file would make the page far longer than the reply.
  if (!block || pool.used.has(block)) return undefined;
  pool.used.add(block);
  return block;
}

function baseName(path: string): string {
  return (
    decodePercent(path.split(/[?#]/)[0] ?? "")
      .split("/")
      .at(-1)
      ?.toLowerCase() ?? ""
  );
}

/** Matches the blocks between this page and the next, or all if it is the reply's only page. */
function followersOf(page: PageBlock, blocks: readonly PageBlock[]): (block: PageBlock) => boolean {
  const pages = blocks.filter(({ kind }) => kind === "markup");
  const next = pages.find(({ index }) => index > page.index)?.index ?? Number.POSITIVE_INFINITY;
  return ({ index }) => pages.length === 1 || (index > page.index && index < next);
}

function styleElement(block: PageBlock): string {
  return `<style>\n${block.content.replace(/<\/(?=style)/gi, "<\\/")}</style>`;
}

function scriptElement(block: PageBlock, tag = "<script>"): string {
  const attributes = tag.replace(/\ssrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i, "");
  return `${attributes}\n${block.content.replace(/<\/(?=script)/gi, "<\\/")}</script>`;
}

/** A script whose errors have its file's name and line numbers. */
function namedScript(block: PageBlock, tag?: string): string {
  const { fileName, content } = block;
  if (!fileName) return scriptElement(block, tag);
  return scriptElement({ ...block, content: `${content}\n//# sourceURL=${fileName}\n` }, tag).replace(
    ">\n",
    ">",
  );
}

function withStyles(html: string, blocks: readonly PageBlock[]): string {
  const tokens = markupTokens(html);
  const end =
    tokens.find(({ kind, name }) => kind === "closing-tag" && name === "head")?.start ??
    tokens.find(({ kind, name }) => kind === "tag" && name === "body")?.start ??
    0;
  const styles = blocks.map((block) => styleElement(block)).join("");
  // Without a head the styles go last: a doctype must stay first.
  return end === 0 ? html + styles : html.slice(0, end) + styles + html.slice(end);
}

function withScripts(html: string, scripts: string): string {
  const ends = markupTokens(html).filter(({ kind, name }) => kind === "closing-tag" && name === "body");
  const end = ends.at(-1)?.start ?? html.length;
  return html.slice(0, end) + scripts + html.slice(end);
}
