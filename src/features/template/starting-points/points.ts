import type { GalleryItem } from "../state";

/** In the order in which they are offered: something for a page, a tool and a game. */
const featured = ["landing-page", "todo-list", "snake", "portfolio", "pomodoro-timer", "quiz"];

const COUNT = 3;

/** Templates that the user can start now: those opened last, then the featured ones, then any other. */
export function startingTemplates(
  items: readonly GalleryItem[],
  opened: readonly string[] = [],
): GalleryItem[] {
  const open = items.filter((item) => item.neededPlan === null && (!item.own || opened.includes(item.id)));
  const order = [...opened, ...featured];
  const rank = ({ id }: GalleryItem) => (order.includes(id) ? order.indexOf(id) : order.length);
  return open.sort((a, b) => rank(a) - rank(b)).slice(0, COUNT);
}
