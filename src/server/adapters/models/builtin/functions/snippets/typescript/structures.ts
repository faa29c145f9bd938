import "server-only";

export const structures = {
  "linked-list": `type ListNode<T> = { value: T; next: ListNode<T> | null };

/** A singly linked list. \`append\` and \`prepend\` take constant time. */
class LinkedList<T> {
  #head: ListNode<T> | null = null;
  #tail: ListNode<T> | null = null;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds \`value\` at the end. */
  append(value: T): void {
    const node: ListNode<T> = { value, next: null };
    if (this.#tail) this.#tail.next = node;
    else this.#head = node;
    this.#tail = node;
    this.#size++;
  }

  /** Adds \`value\` at the front. */
  prepend(value: T): void {
    this.#head = { value, next: this.#head };
    this.#tail ??= this.#head;
    this.#size++;
  }

  /** Removes the first node that holds \`value\`; tells whether there was one. */
  remove(value: T): boolean {
    let previous: ListNode<T> | null = null;
    for (let node = this.#head; node; previous = node, node = node.next) {
      if (node.value !== value) continue;
      if (previous) previous.next = node.next;
      else this.#head = node.next;
      if (node === this.#tail) this.#tail = previous;
      this.#size--;
      return true;
    }
    return false;
  }

  /** Turns the list round in place. */
  reverse(): void {
    let previous: ListNode<T> | null = null;
    let node = this.#head;
    this.#tail = node;
    while (node) {
      const next: ListNode<T> | null = node.next;
      node.next = previous;
      previous = node;
      node = next;
    }
    this.#head = previous;
  }

  /** Makes the list work with for...of and the spread syntax. */
  *[Symbol.iterator](): Generator<T> {
    for (let node = this.#head; node; node = node.next) yield node.value;
  }
}

// Example
const list = new LinkedList<number>();
list.append(2);
list.append(3);
list.prepend(1);
list.reverse();
console.log([...list]); // [ 3, 2, 1 ]
console.log(list.remove(2), list.size); // true 2`,

  stack: `/** Last in, first out. All operations take constant time. */
class Stack<T> {
  #items: T[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** Puts \`item\` on top. */
  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the top item off, or returns undefined when the stack is empty. */
  pop(): T | undefined {
    return this.#items.pop();
  }

  /** Shows the top item and leaves it there. */
  peek(): T | undefined {
    return this.#items.at(-1);
  }
}

// Example
const stack = new Stack<string>();
stack.push("first");
stack.push("second");
console.log(stack.pop()); // second
console.log(stack.peek(), stack.size); // first 1`,

  queue: `/** First in, first out. Unlike Array.shift, taking from the front does not move the other items. */
class Queue<T> {
  #items = new Map<number, T>();
  #front = 0;
  #back = 0;

  get size(): number {
    return this.#back - this.#front;
  }

  /** Adds \`item\` at the back. */
  enqueue(item: T): void {
    this.#items.set(this.#back++, item);
  }

  /** Takes the item at the front, or returns undefined when the queue is empty. */
  dequeue(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.#items.get(this.#front);
    this.#items.delete(this.#front++);
    return item;
  }

  /** Shows the item at the front and leaves it there. */
  peek(): T | undefined {
    return this.#items.get(this.#front);
  }
}

// Example
const queue = new Queue<string>();
queue.enqueue("first");
queue.enqueue("second");
console.log(queue.dequeue()); // first
console.log(queue.peek(), queue.size); // second 1`,

  "lru-cache": `/** A cache of at most \`capacity\` entries that forgets the least recently used one first. */
class LruCache<K, V> {
  // A Map remembers the order of insertion: the first key is the oldest.
  #entries = new Map<K, V>();
  #capacity: number;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError("capacity must be 1 or more");
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value for \`key\` and marks it as just used, or undefined when it is not cached. */
  get(key: K): V | undefined {
    if (!this.#entries.has(key)) return undefined;
    const value = this.#entries.get(key) as V;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Stores \`value\` as just used, and drops the oldest entry when there is no room. */
  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
  }
}

// Example
const cache = new LruCache<string, number>(2);
cache.set("a", 1);
cache.set("b", 2);
cache.get("a");
cache.set("c", 3); // no room: b goes, because a was used later
console.log(cache.get("a"), cache.get("b"), cache.get("c")); // 1 undefined 3`,
} as const;
