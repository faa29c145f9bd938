import "server-only";

/** On every side, in points, of which an inch has 72; so it is also where the left edge of what is drawn lies. */
export const MARGIN = 54;

export type PdfDocument = PDFKit.PDFDocument;

const INK = "#16161d";
const GREY = "#5b5b66";
const HAIRLINE = "#d9d9e0";

const textStyles = {
  title: { font: "bold", size: 22, colour: INK },
  name: { font: "bold", size: 13, colour: INK },
  strong: { font: "bold", size: 10, colour: INK },
  text: { font: "regular", size: 10, colour: INK },
  quiet: { font: "regular", size: 9, colour: GREY },
} as const;
type TextStyle = keyof typeof textStyles;

export const rightEdge = (paper: PdfDocument): number => paper.page.width - MARGIN;
const bottomEdge = (paper: PdfDocument): number => paper.page.height - MARGIN - 24;

/** One text in a column. */
export type TextBlock = {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: "left" | "right";
};

function applyStyle(paper: PdfDocument, style: TextStyle): PdfDocument {
  const { font, size, colour } = textStyles[style];
  return paper.font(font).fontSize(size).fillColor(colour);
}

/** Texts beside one another, the page's next line below the highest of them; on a new page where they do not fit. */
export function drawRow(paper: PdfDocument, blocks: readonly TextBlock[], gap = 4): void {
  const heights = blocks.map(({ text, style, width }) =>
    applyStyle(paper, style).heightOfString(text, { width }),
  );
  const height = Math.max(...heights);
  if (paper.y + height > bottomEdge(paper)) paper.addPage();
  const top = paper.y;
  for (const { text, style, x, width, align = "left" } of blocks)
    applyStyle(paper, style).text(text, x, top, { width, align });
  paper.y = top + height + gap;
}

/** A line across the page, or from `x` on. */
export function drawRule(paper: PdfDocument, x = MARGIN): void {
  const y = paper.y + 2;
  paper.moveTo(x, y).lineTo(rightEdge(paper), y).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  paper.y = y + 8;
}

/** At the foot of every page: what it is of, and which of how many. */
export function drawPageNumbers(paper: PdfDocument, of: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page);
    // Below the margin the text would begin a new page.
    paper.page.margins.bottom = 0;
    applyStyle(paper, "quiet").text(
      `${of} · Page ${page + 1} of ${count}`,
      MARGIN,
      paper.page.height - MARGIN,
      {
        width: rightEdge(paper) - MARGIN,
        align: "right",
        lineBreak: false,
      },
    );
  }
}
