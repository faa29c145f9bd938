/** On every side, in points (1/72 inch), so also the left edge of the content. */
export const MARGIN = 54;

export type PdfDocument = PDFKit.PDFDocument;

const INK = "#16161d";
const GRAY = "#5b5b66";
const HAIRLINE = "#d9d9e0";

const textStyles = {
  title: { font: "bold", size: 22, color: INK },
  name: { font: "bold", size: 13, color: INK },
  strong: { font: "bold", size: 10, color: INK },
  text: { font: "regular", size: 10, color: INK },
  quiet: { font: "regular", size: 9, color: GRAY },
} as const;
type TextStyle = keyof typeof textStyles;

export const rightEdge = (pdf: PdfDocument): number => pdf.page.width - MARGIN;
const bottomEdge = (pdf: PdfDocument): number => pdf.page.height - MARGIN - 24;

export type TextBlock = {
  text: string;
  style: TextStyle;
  x: number;
  width: number;
  align?: "left" | "right";
};

function applyStyle(pdf: PdfDocument, style: TextStyle): PdfDocument {
  const { font, size, color } = textStyles[style];
  return pdf.font(font).fontSize(size).fillColor(color);
}

/** Draws texts side by side and moves below the tallest one. Starts a new page when they do not fit. */
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

/** A horizontal line, optionally starting at `x`. */
export function drawRule(pdf: PdfDocument, x = MARGIN): void {
  const y = pdf.y + 2;
  pdf.moveTo(x, y).lineTo(rightEdge(pdf), y).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  pdf.y = y + 8;
}

/** Adds the document's name, page number and page count to the foot of every page. */
export function drawPageNumbers(pdf: PdfDocument, of: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    applyStyle(pdf, "quiet").text(`${of} · Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN, {
      width: rightEdge(pdf) - MARGIN,
      align: "right",
      lineBreak: false,
    });
  }
}
