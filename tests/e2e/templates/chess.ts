import { expect, type Frame } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

/** Counts the positions after `depth` moves with the page's own rules. */
const perft = (app: Frame, fen: string, depth: number) =>
  app.evaluate<number>(`(() => {
    const count = (position, depth) => depth === 0 ? 1
      : legalMoves(position).reduce((sum, move) => sum + count(play(position, move), depth - 1), 0);
    return count(parseFen("${fen}"), ${depth});
  })()`);

const square = (app: Frame, name: string) => app.getByRole("gridcell", { name: `${name}, ` });
const status = (app: Frame) => app.getByRole("status");

async function move(app: Frame, from: string, to: string) {
  await square(app, from).click();
  await square(app, to).click();
}

/** Sets up a position for two players at this screen. */
const startFrom = (app: Frame, fen: string) => app.evaluate(`startGame("${fen}")`);

/** Known perft counts: the start, castling and pins, en passant, promotions. */
const knownCounts = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902]],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039]],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486]],
] as const;

async function playSpecialMoves(app: Frame) {
  await startFrom(app, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  await move(app, "e1", "g1");
  await expect(square(app, "f1")).toHaveAccessibleName("f1, white rook");
  await expect(status(app)).toHaveText("White castles. Black to move.");
  await move(app, "e8", "c8");
  await expect(square(app, "d8")).toHaveAccessibleName("d8, black rook");
  await expect(app.locator("#moves")).toHaveText("1.O-OO-O-O");

  await startFrom(app, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  await move(app, "d7", "d5");
  await move(app, "e5", "d6");
  await expect(square(app, "d5")).toHaveAccessibleName("d5, empty");
  await expect(app.getByRole("img", { name: "pawn", exact: true })).toBeVisible();

  await startFrom(app, "8/P7/8/8/8/7k/8/2K5 w - - 0 1");
  await move(app, "a7", "a8");
  await app.getByRole("dialog").getByRole("button", { name: "Rook" }).click();
  await expect(square(app, "a8")).toHaveAccessibleName("a8, white rook");
  await expect(status(app)).toHaveText("White: pawn a7 to a8 and becomes a rook. Black to move.");
}

async function reachEndings(app: Frame) {
  await startFrom(app, "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1");
  await move(app, "d2", "e2");
  await expect(status(app)).toHaveText(/Black is in check\. Black to move\.$/);
  await startFrom(app, "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
  await move(app, "g1", "g6");
  await expect(status(app)).toHaveText(/Stalemate\. The game is a draw\.$/);
  await startFrom(app, "7k/8/8/8/8/8/1r6/K7 w - - 0 1");
  await move(app, "a1", "b2");
  await expect(status(app)).toHaveText(/Draw: neither side can give mate\.$/);
  await app.getByRole("button", { name: "New game" }).click();
  for (const [from, to] of ["f2 f3", "e7 e5", "g2 g4", "d8 h4"].map((each) => each.split(" "))) {
    await move(app, from ?? "", to ?? "");
  }
  await expect(status(app)).toHaveText("Black: queen d8 to h4. Checkmate. Black wins.");
  await expect(app.locator("#moves")).toHaveText("1.f3e52.g4Qh4#");
}

export const walk: Walk = async (app) => {
  const { keyboard } = app.page();
  for (const [fen, counts] of knownCounts) {
    for (const [index, count] of counts.entries()) expect(await perft(app, fen, index + 1), fen).toBe(count);
  }

  await app.getByLabel("Opponent").selectOption("friend");
  await square(app, "e2").focus();
  await keyboard.press("Enter");
  await expect(square(app, "e4")).toHaveAccessibleName("e4, empty, can be moved to");
  await keyboard.press("Escape");
  await expect(square(app, "e4")).toHaveAccessibleName("e4, empty");
  await keyboard.press("Space");
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await keyboard.press(key);
  await expect(status(app)).toHaveText("White: pawn e2 to e4. Black to move.");
  await expect(square(app, "e4")).toBeFocused();
  await move(app, "e7", "e4");
  await expect(status(app)).toHaveText("White: pawn e2 to e4. Black to move.");
  await square(app, "d7").dragTo(square(app, "d5"));
  await move(app, "e4", "d5");
  await expect(app.locator("#moves")).toHaveText("1.e4d52.exd5");
  await app.getByRole("button", { name: "Undo" }).click();
  await expect(square(app, "d5")).toHaveAccessibleName("d5, black pawn");
  await app.getByRole("button", { name: "Flip board" }).click();
  await expect(app.getByRole("gridcell").first()).toHaveAccessibleName("h1, white rook");

  await playSpecialMoves(app);
  await reachEndings(app);

  await app.getByLabel("Opponent").selectOption("computer");
  await move(app, "e2", "e4");
  await expect(status(app)).toHaveText(/^Black: .* White to move\.$/);
  await app.getByRole("button", { name: "Undo" }).click();
  await expect(app.locator("#moves")).toBeEmpty();
};
