import "server-only";
import type { ClassicFunction } from "./classic-function";

export const structures = [
  {
    name: "deep-clone",
    title: "a deep clone",
    note: "It copies nested lists and maps by recursion, so that a change to the copy never reaches the original.",
    asks: /\bdeep(?:ly)? ?(?:clon|cop)(?:e|y|es|ies|ing|ying)\b|\bstructured ?clone\b/,
    hints: /\bclon(?:e|es|ing)(?: \w+){0,2} objects?\b/,
  },
  {
    name: "linked-list",
    title: "a linked list",
    note: "Adding at either end takes O(1) time, finding and removing a value O(n).",
    asks: /\blinked ?lists?\b/,
    unless:
      /\bdoubly\b|\bdouble\b|\bcircular\b|\bcycles?\b|\bloop\b|\bmerg\w+|\bmiddle\b|\bnth\b|\bintersect\w*|\bpalindrom\w*/,
  },
  {
    name: "stack",
    title: "a stack",
    note: "The last item in is the first one out, and every operation takes O(1) time.",
    asks: /\bstack (?:class|data structure|implementation)\b|\bimplement\w*(?: a)? stack\b/,
    hints: /\bstack\b/,
    unless:
      /\b(?:tech|technology|full|mean|mern|web|call|min|max|our|my|your) ?stack\b|\bstack ?(?:overflow|traces?|of)\b|\bqueues?\b|\bstack to\b|\busing (?:a |the )?stack\b/,
  },
  {
    name: "queue",
    title: "a queue",
    note: "The first item in is the first one out, and both adding and taking need O(1) time.",
    asks: /\bqueue (?:class|data structure|implementation)\b|\bimplement\w*(?: a)? queue\b/,
    hints: /\bqueue\b/,
    unless:
      /\b(?:priority|circular|message|job|task|double ended|our|my|your) ?queue\b|\bstacks?\b|\bqueue of\b/,
  },
  {
    name: "lru-cache",
    title: "an LRU cache",
    note: "A hash map together with the order of use makes reading and writing O(1).",
    asks: /\blru(?: cache)?\b|\bleast recently used(?: cache)?\b/,
  },
  {
    name: "binary-tree",
    title: "a binary search tree with its traversals",
    note: "Each traversal visits every node once, in O(n) time; inserting takes O(log n) steps on average and O(n) when the tree degenerates.",
    asks: /\bbinary(?: search)? trees?(?: travers\w+)?\b|\bbst\b|\btree travers\w+|\b(?:in|pre|post|level) ?order travers\w+/,
    unless:
      /\bred black\b|\bavl\b|\bbalanced?\b|\bheap\b|\binvert\w*|\bancestor\b|\bheight\b|\bdepth\b|\bdiameter\b|\bseriali[sz]\w+|\bmirror\b|\bsymmetric\b|\bvalid\w*/,
  },
  {
    name: "bfs",
    title: "breadth-first search",
    note: "It visits nodes in the order of their distance, in O(nodes + edges) time.",
    asks: /\bbfs\b|\bbreadth first(?: search)?\b/,
  },
  {
    name: "dfs",
    title: "depth-first search",
    note: "It follows each path to its end with a stack of its own, so that deep graphs do not overflow; it takes O(nodes + edges) time.",
    asks: /\bdfs\b|\bdepth first(?: search)?\b/,
  },
  {
    name: "dijkstra",
    title: "Dijkstra's shortest path",
    note: "It always settles the nearest open node next, which is right as long as no distance is negative.",
    asks: /\bdijkstra(?: s)?(?: algorithm)?\b|\bshortest paths?\b/,
    unless: /\ba star\b|\bbellman\b|\bfloyd\b|\bgrid\b|\bmaze\b/,
  },
  {
    name: "debounce",
    title: "debounce",
    note: "Each call starts the wait again, so that only the last one of a quick series runs.",
    asks: /\bdebounc(?:e|es|ed|er|ing)\b/,
  },
  {
    name: "throttle",
    title: "throttle",
    note: "The first call runs at once, and the next one at the earliest when the interval is over.",
    asks: /\bthrottl(?:e|es|ed|er|ing)\b/,
  },
  {
    name: "memoize",
    title: "memoize",
    note: "Results are kept in a hash map by their arguments, which trades memory for time; use it for pure functions only.",
    asks: /\bmemoi[sz](?:e|es|ed|er|ing|ation)\b/,
  },
  {
    name: "retry",
    title: "retry with exponential backoff",
    note: "The wait doubles after each failure, with a random part, so that many clients do not come back at once.",
    asks: /\bexponential back ?off\b|\bretr(?:y|ies|ying)(?: \w+){0,6} back ?off\b|\bretry (?:function|helper|wrapper|decorator|logic)\b/,
    hints: /\bretr(?:y|ies|ying)\b/,
  },
] as const satisfies readonly ClassicFunction[];
