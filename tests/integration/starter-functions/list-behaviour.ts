import type { Behaviour } from "./behaviour";

export const basics: Record<string, Behaviour[]> = {
  "hello-world": [
    { want: "Hello, Ada!", js: 'greet("Ada")', go: 'greet("Ada")' },
    { want: "Hello, world!", js: "greet()", go: 'greet("")' },
  ],
  "sum-average": [
    { want: 0, js: "sum([])", go: "sum([]float64{})", py: "total([])" },
    { want: -0.5, js: "sum([1, -1.5])", go: "sum([]float64{1, -1.5})", py: "total([1, -1.5])" },
    { want: 2, js: "average([1, 2, 3])", go: "must(average([]float64{1, 2, 3}))" },
    { want: "throws", js: "average([])", go: "must(average([]float64{}))" },
  ],
  shuffle: [
    { want: [], js: "shuffle([])", go: "shuffle([]int{})" },
    {
      // 300 shuffles of three items miss one of the six orders once in 10^23 runs.
      want: 6,
      js: 'new Set(Array.from({ length: 300 }, () => shuffle([1, 2, 3]).join(""))).size',
      go: "func() any { seen := map[string]bool{}; for i := 0; i < 300; i++ { seen[fmt.Sprint(shuffle([]int{1, 2, 3}))] = true }; return len(seen) }()",
      py: "len({tuple(shuffle([1, 2, 3])) for _ in range(300)})",
    },
    {
      want: [1, 2],
      js: "(() => { const items = [1, 2]; for (let i = 0; i < 50; i++) shuffle(items); return items; })()",
      go: "func() any { items := []int{1, 2}; for i := 0; i < 50; i++ { shuffle(items) }; return items }()",
      py: "def check():\n  items = [1, 2]\n  for _ in range(50):\n    shuffle(items)\n  return items",
    },
  ],
  "title-case": [
    { want: "", js: 'titleCase("")', go: 'titleCase("")' },
    { want: "It's  Élan", js: `titleCase("it's  ÉLAN")`, go: `titleCase("it's  ÉLAN")` },
  ],
};

export const lists: Record<string, Behaviour[]> = {
  "two-sum": [
    { want: [0, 1], js: "twoSum([3, 3], 6)", go: "maybe(twoSum([]int{3, 3}, 6))" },
    { want: null, js: "twoSum([3], 6)", go: "maybe(twoSum([]int{3}, 6))" },
    { want: [1, 3], js: "twoSum([5, -1, 4, 1], 0)", go: "maybe(twoSum([]int{5, -1, 4, 1}, 0))" },
  ],
  "max-subarray": [
    { want: -1, js: "maxSubarraySum([-3, -1, -2])", go: "must(maxSubarraySum([]int{-3, -1, -2}))" },
    { want: 6, js: "maxSubarraySum([1, 2, 3])", go: "must(maxSubarraySum([]int{1, 2, 3}))" },
    { want: "throws", js: "maxSubarraySum([])", go: "must(maxSubarraySum([]int{}))" },
  ],
  flatten: [
    { want: [], js: "flatten([])", go: "flatten([]any{})" },
    { want: [1, 2], js: "flatten([[], [[1]], 2])", go: "flatten([]any{[]any{}, []any{[]any{1}}, 2})" },
    { want: ["ab"], js: 'flatten([["ab"]])', go: 'flatten([]any{[]any{"ab"}})' },
  ],
  chunk: [
    { want: [], js: "chunk([], 3)", go: "chunk([]int{}, 3)" },
    { want: [[1], [2]], js: "chunk([1, 2], 1)", go: "chunk([]int{1, 2}, 1)" },
    { want: [[1, 2]], js: "chunk([1, 2], 5)", go: "chunk([]int{1, 2}, 5)" },
    {
      want: [
        [1, 2],
        [3, 4],
      ],
      js: "chunk([1, 2, 3, 4], 2)",
      go: "chunk([]int{1, 2, 3, 4}, 2)",
    },
    { want: "throws", js: "chunk([1], 0)", go: "chunk([]int{1}, 0)" },
  ],
  unique: [
    { want: [], js: "unique([])", go: "unique([]int{})" },
    { want: ["b", "a"], js: 'unique(["b", "a", "b"])', go: 'unique([]string{"b", "a", "b"})' },
    {
      want: [1, 2],
      js: "uniqueBy([1, 2, 3, 4], (n) => n % 2)",
      go: "uniqueBy([]int{1, 2, 3, 4}, func(n int) int { return n % 2 })",
      py: "unique_by([1, 2, 3, 4], lambda n: n % 2)",
    },
  ],
  "group-by": [
    {
      want: [
        [1, 3],
        [2, 4],
      ],
      js: "[1, 0].map((key) => groupBy([1, 2, 3, 4], (n) => n % 2).get(key))",
      go: "func() any { g := groupBy([]int{1, 2, 3, 4}, func(n int) int { return n % 2 }); return [][]int{g[1], g[0]} }()",
      py: "[group_by([1, 2, 3, 4], lambda n: n % 2)[key] for key in (1, 0)]",
    },
    {
      want: 0,
      js: "groupBy([], (n) => n).size",
      go: "len(groupBy([]int{}, func(n int) int { return n }))",
      py: "len(group_by([], len))",
    },
  ],
  permutations: [
    { want: [[]], js: "permutations([])", go: "permutations([]int{})" },
    { want: [[1]], js: "permutations([1])", go: "permutations([]int{1})" },
    {
      want: [
        [1, 2],
        [2, 1],
      ],
      js: "permutations([1, 2])",
      go: "permutations([]int{1, 2})",
    },
    {
      want: 120,
      js: "permutations([1, 2, 3, 4, 5]).length",
      go: "len(permutations([]int{1, 2, 3, 4, 5}))",
      py: "len(permutations([1, 2, 3, 4, 5]))",
    },
  ],
  "power-set": [
    { want: [[]], js: "powerSet([])", go: "powerSet([]int{})" },
    {
      want: [[], [1], [2], [1, 2], [3], [1, 3], [2, 3], [1, 2, 3]],
      js: "powerSet([1, 2, 3])",
      go: "powerSet([]int{1, 2, 3})",
    },
  ],
  "matrix-transpose": [
    { want: [], js: "transpose([])", go: "must(transpose([][]int{}))" },
    { want: [[1], [2]], js: "transpose([[1, 2]])", go: "must(transpose([][]int{{1, 2}}))" },
    { want: "throws", js: "transpose([[1, 2], [3]])", go: "must(transpose([][]int{{1, 2}, {3}}))" },
  ],
  "matrix-multiply": [
    {
      want: [[11]],
      js: "multiply([[1, 2]], [[3], [4]])",
      go: "must(multiply([][]float64{{1, 2}}, [][]float64{{3}, {4}}))",
    },
    {
      want: "throws",
      js: "multiply([[1, 2]], [[3, 4]])",
      go: "must(multiply([][]float64{{1, 2}}, [][]float64{{3, 4}}))",
    },
    {
      want: "throws",
      js: "multiply([[1, 2]], [[1], [2, 3]])",
      go: "must(multiply([][]float64{{1, 2}}, [][]float64{{1}, {2, 3}}))",
    },
  ],
  "deep-clone": [
    {
      want: [true, true, 2],
      js: "(() => { const a = { list: [{ n: 1 }] }; const b = deepClone(a); b.list[0].n = 2; return [a.list[0].n === 1, a.list !== b.list, b.list[0].n]; })()",
      go: `func() any {
        a := map[string]any{"list": []any{map[string]any{"n": 1}}}
        b := deepClone(a).(map[string]any)
        n := func(m map[string]any) map[string]any { return m["list"].([]any)[0].(map[string]any) }
        n(b)["n"] = 2
        return []any{n(a)["n"] == 1, true, n(b)["n"]}
      }()`,
      py: "def check():\n  a = {'list': [{'n': 1}]}\n  b = deep_clone(a)\n  b['list'][0]['n'] = 2\n  return [a['list'][0]['n'] == 1, a['list'] is not b['list'], b['list'][0]['n']]",
    },
    {
      want: true,
      js: "(() => { const a = { when: new Date(0), set: new Set([[1]]), map: new Map([['k', [2]]]) }; a.self = a; const b = deepClone(a); return b.self === b && b.when.getTime() === 0 && b.when !== a.when && [...b.set][0][0] === 1 && b.map.get('k')[0] === 2 && b.map.get('k') !== a.map.get('k'); })()",
      go: "deepClone(nil) == nil && deepClone(3) == 3",
      py: "def check():\n  a = [1]\n  a.append(a)\n  b = deep_clone(a)\n  return b is not a and b[1] is b",
    },
  ],
};
