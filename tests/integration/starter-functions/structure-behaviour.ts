import type { Behaviour } from "./behaviour";

const walk = (method: string) => `func() any { var t *Tree; return collect(t.${method}) }()`;

export const structures: Record<string, Behaviour[]> = {
  "linked-list": [
    {
      // Removing the last node must move the tail, or what is appended next is lost.
      want: [true, false, [1, 3], 2],
      js: "(() => { const l = new LinkedList(); l.append(1); l.append(2); const r = l.remove(2); const s = l.remove(9); l.append(3); return [r, s, [...l], l.size]; })()",
      go: "func() any { l := &LinkedList[int]{}; l.Append(1); l.Append(2); r := l.Remove(2); s := l.Remove(9); l.Append(3); return []any{r, s, l.Values(), l.Len()} }()",
      py: "def check():\n  l = LinkedList()\n  l.append(1)\n  l.append(2)\n  r, s = l.remove(2), l.remove(9)\n  l.append(3)\n  return [r, s, list(l), len(l)]",
    },
    {
      want: [2, 1, 0],
      js: "(() => { const l = new LinkedList(); l.reverse(); l.prepend(1); l.append(2); l.reverse(); l.append(0); return [...l]; })()",
      go: "func() any { l := &LinkedList[int]{}; l.Reverse(); l.Prepend(1); l.Append(2); l.Reverse(); l.Append(0); return l.Values() }()",
      py: "def check():\n  l = LinkedList()\n  l.reverse()\n  l.prepend(1)\n  l.append(2)\n  l.reverse()\n  l.append(0)\n  return list(l)",
    },
    {
      want: [4],
      js: "(() => { const l = new LinkedList(); l.append(1); l.remove(1); l.append(4); return [...l]; })()",
      go: "func() any { l := &LinkedList[int]{}; l.Append(1); l.Remove(1); l.Append(4); return l.Values() }()",
      py: "def check():\n  l = LinkedList()\n  l.append(1)\n  l.remove(1)\n  l.append(4)\n  return list(l)",
    },
  ],
  stack: [
    {
      want: [3, 2, 2, 1, 0],
      js: "(() => { const s = new Stack(); [1, 2, 3].forEach((n) => s.push(n)); return [s.pop(), s.peek(), s.pop(), s.pop(), s.size]; })()",
      go: "func() any { s := &Stack[int]{}; s.Push(1); s.Push(2); s.Push(3); return []any{maybe(s.Pop()), maybe(s.Peek()), maybe(s.Pop()), maybe(s.Pop()), s.Len()} }()",
      py: "def check():\n  s = Stack()\n  for n in (1, 2, 3):\n    s.push(n)\n  return [s.pop(), s.peek(), s.pop(), s.pop(), len(s)]",
    },
    {
      want: "empty",
      js: "new Stack().pop() ?? new Stack().peek() ?? 'empty'",
      go: `func() any { s := &Stack[int]{}; if maybe(s.Pop()) == nil && maybe(s.Peek()) == nil { return "empty" }; return nil }()`,
      py: "def check():\n  try:\n    return Stack().pop()\n  except IndexError:\n    return 'empty'",
    },
  ],
  queue: [
    {
      want: [1, 2, 2, 3, 0, 4],
      js: "(() => { const q = new Queue(); [1, 2, 3].forEach((n) => q.enqueue(n)); const seen = [q.dequeue(), q.peek(), q.dequeue(), q.dequeue(), q.size]; q.dequeue(); q.enqueue(4); return [...seen, q.dequeue()]; })()",
      go: "func() any { q := &Queue[int]{}; q.Enqueue(1); q.Enqueue(2); q.Enqueue(3); seen := []any{maybe(q.Dequeue()), maybe(q.Peek()), maybe(q.Dequeue()), maybe(q.Dequeue()), q.Len()}; q.Dequeue(); q.Enqueue(4); return append(seen, maybe(q.Dequeue())) }()",
      py: "def check():\n  q = Queue()\n  for n in (1, 2, 3):\n    q.enqueue(n)\n  seen = [q.dequeue(), q.peek(), q.dequeue(), q.dequeue(), len(q)]\n  q.enqueue(4)\n  return seen + [q.dequeue()]",
    },
  ],
  "binary-tree": [
    ...["inOrder", "preOrder", "postOrder", "levelOrder"].map((order) => ({
      want: [],
      js: `${order}(null)`,
      go: walk(order.replace(/^./, (letter) => letter.toUpperCase())),
    })),
    {
      want: [1, 2, 3],
      js: "inOrder([2, 3, 1, 3].reduce((root, n) => insert(root, n), null))",
      go: "func() any { var t *Tree; for _, n := range []int{2, 3, 1, 3} { t = t.Insert(n) }; return collect(t.InOrder) }()",
      py: "def check():\n  root = None\n  for n in (2, 3, 1, 3):\n    root = insert(root, n)\n  return in_order(root)",
    },
  ],
  "lru-cache": [
    {
      want: [null, 9, 3],
      js: "(() => { const c = new LruCache(2); c.set('a', 1); c.set('b', 2); c.set('a', 9); c.set('c', 3); return [c.get('b') ?? null, c.get('a'), c.get('c')]; })()",
      go: `func() any { c := NewLRUCache[string, int](2); c.Set("a", 1); c.Set("b", 2); c.Set("a", 9); c.Set("c", 3); return []any{maybe(c.Get("b")), maybe(c.Get("a")), maybe(c.Get("c"))} }()`,
      py: "def check():\n  c = LruCache(2)\n  c.set('a', 1)\n  c.set('b', 2)\n  c.set('a', 9)\n  c.set('c', 3)\n  return [c.get('b'), c.get('a'), c.get('c')]",
    },
    {
      want: [null, 2],
      js: "(() => { const c = new LruCache(1); c.set('a', 1); c.set('b', 2); return [c.get('a') ?? null, c.get('b')]; })()",
      go: `func() any { c := NewLRUCache[string, int](1); c.Set("a", 1); c.Set("b", 2); return []any{maybe(c.Get("a")), maybe(c.Get("b"))} }()`,
      py: "def check():\n  c = LruCache(1)\n  c.set('a', 1)\n  c.set('b', 2)\n  return [c.get('a'), c.get('b')]",
    },
    { want: "throws", js: "new LruCache(0)", go: "NewLRUCache[string, int](0)", py: "LruCache(0)" },
  ],
  bfs: [
    { want: ["X"], js: 'breadthFirst({}, "X")', go: 'breadthFirst(graph{}, "X")' },
    {
      want: ["A", "B", "C"],
      js: 'breadthFirst({ "A": ["B", "A"], "B": ["A", "C"], "D": ["A"] }, "A")',
      go: 'breadthFirst(graph{"A": {"B", "A"}, "B": {"A", "C"}, "D": {"A"}}, "A")',
    },
  ],
  dfs: [
    { want: ["X"], js: 'depthFirst({}, "X")', go: 'depthFirst(graph{}, "X")' },
    {
      want: ["A", "B", "D", "C"],
      js: 'depthFirst({ "A": ["B", "C"], "B": ["D", "A"], "C": ["A"] }, "A")',
      go: 'depthFirst(graph{"A": {"B", "C"}, "B": {"D", "A"}, "C": {"A"}}, "A")',
    },
  ],
  dijkstra: [
    {
      want: [3, ["A", "B", "C"]],
      js: '(({ distance, path }) => [distance, path])(shortestPath({ A: { C: 10, B: 1 }, B: { C: 2, A: 1 } }, "A", "C"))',
      go: `func() any { d, p, _ := shortestPath(weightedGraph{"A": {"C": 10, "B": 1}, "B": {"C": 2, "A": 1}}, "A", "C"); return []any{d, p} }()`,
      py: 'shortest_path({"A": {"C": 10, "B": 1}, "B": {"C": 2, "A": 1}}, "A", "C")',
    },
    {
      want: [0, ["A"]],
      js: '(({ distance, path }) => [distance, path])(shortestPath({}, "A", "A"))',
      go: `func() any { d, p, _ := shortestPath(weightedGraph{}, "A", "A"); return []any{d, p} }()`,
      py: 'shortest_path({}, "A", "A")',
    },
    {
      want: null,
      js: 'shortestPath({ "A": { "B": 1 } }, "B", "A")',
      go: `func() any { _, p, ok := shortestPath(weightedGraph{"A": {"B": 1}}, "B", "A"); return maybe(p, ok) }()`,
    },
  ],
  debounce: [
    {
      want: [],
      js: "new Promise((done) => { const seen = []; const d = debounce((x) => seen.push(x), 5); d(1); d.cancel(); setTimeout(() => done(seen), 50); })",
      go: "[]int{}",
      py: "def check():\n  seen = []\n  later = debounce(3600)(seen.append)\n  later(1)\n  later.cancel()\n  return seen",
    },
  ],
  throttle: [
    {
      want: [1, 3],
      js: "new Promise((done) => { const seen = []; const t = throttle((x) => seen.push(x), 10); t(1); t(2); t(3); setTimeout(() => done(seen), 200); })",
      go: `func() any {
        seen := []int{}
        slow := throttle(time.Hour, func(n int) { seen = append(seen, n) })
        slow(1)
        slow(2)
        free := throttle(0, func(n int) { seen = append(seen, n) })
        free(3)
        return seen
      }()`,
      py: "def check():\n  clock = [0]\n  seen = []\n  slow = throttle(10, now=lambda: clock[0])(seen.append)\n  slow(1)\n  clock[0] = 9\n  slow(2)\n  clock[0] = 10\n  slow(3)\n  return seen",
    },
  ],
  memoize: [
    {
      want: [4, 4, 9, 2],
      js: "(() => { let calls = 0; const square = memoize((n) => { calls++; return n * n; }); return [square(2), square(2), square(3), calls]; })()",
      go: "func() any { calls := 0; square := memoize(func(n int) int { calls++; return n * n }); return []int{square(2), square(2), square(3), calls} }()",
      py: "def check():\n  calls = []\n  @memoize\n  def square(n):\n    calls.append(n)\n    return n * n\n  return [square(2), square(2), square(3), len(calls)]",
    },
    {
      // A result that looks like "nothing" is remembered too.
      want: 1,
      js: "(() => { let calls = 0; const none = memoize(() => { calls++; }); none(); none(); return calls; })()",
      go: "func() any { calls := 0; none := memoize(func(n int) any { calls++; return nil }); none(1); none(1); return calls }()",
      py: "def check():\n  calls = []\n  none = memoize(lambda: calls.append(1))\n  none()\n  none()\n  return len(calls)",
    },
  ],
  retry: [
    {
      want: ["last error 3", 3],
      js: "(async () => { let calls = 0; try { await retry(async () => { throw new Error('last error ' + ++calls); }, { attempts: 3, firstDelay: 1 }); } catch (error) { return [error.message, calls]; } })()",
      go: `func() any {
        calls := 0
        err := retry(context.Background(), 3, time.Millisecond, func() error { calls++; return fmt.Errorf("last error %d", calls) })
        return []any{err.Error(), calls}
      }()`,
      py: "def check():\n  calls = []\n  def fail():\n    calls.append(1)\n    raise ValueError(f'last error {len(calls)}')\n  try:\n    retry(fail, attempts=3, first_delay=0.001)\n  except ValueError as error:\n    return [str(error), len(calls)]",
    },
    {
      want: 1,
      js: "(async () => { let calls = 0; await retry(async () => { calls++; }); return calls; })()",
      go: `func() any {
        calls := 0
        ended, end := context.WithCancel(context.Background())
        end()
        if err := retry(ended, 5, time.Hour, func() error { calls++; return errors.New("no") }); err != context.Canceled { return err }
        return calls
      }()`,
      py: "def check():\n  calls = []\n  retry(lambda: calls.append(1))\n  return len(calls)",
    },
  ],
};
