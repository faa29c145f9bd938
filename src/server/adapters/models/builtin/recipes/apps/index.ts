import "server-only";
import type { Recipe } from "../../recipe";
import { calculator } from "./calculator/calculator";
import { drawingPad } from "./drawing-pad/drawing-pad";
import { kanban } from "./kanban/kanban";
import { markdownEditor } from "./markdown-editor/markdown-editor";
import { memory } from "./memory/memory";
import { passwordGenerator } from "./password-generator/password-generator";
import { pomodoro } from "./pomodoro/pomodoro";
import { quiz } from "./quiz/quiz";
import { snake } from "./snake/snake";
import { stopwatch } from "./stopwatch/stopwatch";
import { ticTacToe } from "./tic-tac-toe/tic-tac-toe";
import { todo } from "./todo/todo";
import { unitConverter } from "./unit-converter/unit-converter";

/** Small programs: tools to work with and games to play. */
export const appRecipes: readonly Recipe[] = [
  todo,
  kanban,
  calculator,
  stopwatch,
  pomodoro,
  quiz,
  memory,
  snake,
  ticTacToe,
  markdownEditor,
  drawingPad,
  unitConverter,
  passwordGenerator,
];
