import type { GalleryItem } from "../state";

/** In the order in which they are offered: something for a page, a tool and a game among the first three. */
const featured = [
  "landing-page",
  "todo-list",
  "snake",
  "portfolio",
  "pomodoro-timer",
  "quiz",
  "kanban-board",
  "dashboard",
];

const COUNT = 6;

/** Six templates that the user can start now: the featured ones first, then any other. */
export function startingTemplates(items: readonly GalleryItem[]): GalleryItem[] {
  const open = items.filter((item) => !item.own && item.neededPlan === null);
  const rank = ({ id }: GalleryItem) => (featured.includes(id) ? featured.indexOf(id) : featured.length);
  return open.sort((a, b) => rank(a) - rank(b)).slice(0, COUNT);
}

/** Three prompts that no template covers. */
export const startingPrompts = [
  {
    title: "Explain some code",
    prompt: "Explain what this function does, and how you would make it simpler:\n\n",
  },
  {
    title: "Build a small tool",
    prompt: "Build a page that compares two texts and highlights every difference.",
  },
  {
    title: "Draw some data",
    prompt: "Draw a bar chart of these values, with a table below it: Mon 12, Tue 18, Wed 9, Thu 22, Fri 15.",
  },
] as const;
