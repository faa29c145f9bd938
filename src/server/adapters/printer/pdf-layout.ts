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

export const rightEdge = (pdf: PdfDocument): number => pdf.page.width - MARGIN;
const bottomEdge = (pdf: PdfDocument): number => pdf.page.height - MARGIN - 24;

/** One text in a column. */
export type TextBlock = {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: "left" | "right";
};

function applyStyle(pdf: PdfDocument, style: TextStyle): PdfDocument {
  const { font, size, colour } = textStyles[style];
  return pdf.font(font).fontSize(size).fillColor(colour);
}

/** Texts beside one another, the page's next line below the highest of them; on a new page where they do not fit. */
export function drawRow(pdf: PdfDocument, blocks: readonly TextBlock[], gap = 4): void {
  const heights = blocks.map(({ text, style, width }) =>
    applyStyle(pdf, style).heightOfString(text, { width }),
  );
  const height = Math.max(...heights);
  if (pdf.y + height > bottomEdge(pdf)) pdf.addPage();
  const top = pdf.y;
  for (const { text, style, x, width, align = "left" } of blocks)
    applyStyle(pdf, style).text(text, x, top, { width, align });
  pdf.y = top + height + gap;
}

/** A line across the page, or from `x` on. */
export function drawRule(pdf: PdfDocument, x = MARGIN): void {
  const y = pdf.y + 2;
  pdf.moveTo(x, y).lineTo(rightEdge(pdf), y).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  pdf.y = y + 8;
}

/** At the foot of every page: what it is of, and which of how many. */
export function drawPageNumbers(pdf: PdfDocument, of: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin the text would begin a new page.
    pdf.page.margins.bottom = 0;
    applyStyle(pdf, "quiet").text(`${of} · Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN, {
      width: rightEdge(pdf) - MARGIN,
      align: "right",
      lineBreak: false,
    });
  }
}
