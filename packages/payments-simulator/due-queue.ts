type Entry = { dueAt: number; seq: number; id: string };

const isBefore = (a: Entry, b: Entry) => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.seq < b.seq);

/** A binary heap of due records, earliest first. A simulation of years queries it several hundred thousand times. */
export class DueQueue {
  #heap: Entry[] = [];

  push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(entry, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = entry;
  }

  first(): Entry | undefined {
    return this.#heap[0];
  }

  pop(): void {
    const heap = this.#heap;
    const moved = heap.pop();
    if (moved === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      if (left === undefined) break;
      const right = heap[2 * at + 2];
      const [child, below] =
        right !== undefined && isBefore(right, left) ? [2 * at + 2, right] : [2 * at + 1, left];
      if (!isBefore(below, moved)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = moved;
  }
}
