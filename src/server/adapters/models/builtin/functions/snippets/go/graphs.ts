import "server-only";

export const graphs = {
  "binary-tree": `package main

import "fmt"

// Tree is a node of a binary search tree; a nil *Tree is an empty tree.
type Tree struct {
	value       int
	left, right *Tree
}

// Insert adds value and returns the root; a value that is already there changes nothing.
func (tree *Tree) Insert(value int) *Tree {
	switch {
	case tree == nil:
		return &Tree{value: value}
	case value < tree.value:
		tree.left = tree.left.Insert(value)
	case value > tree.value:
		tree.right = tree.right.Insert(value)
	}
	return tree
}

// InOrder visits left, node, right: ascending order in a search tree.
func (tree *Tree) InOrder(visit func(int)) {
	if tree != nil {
		tree.left.InOrder(visit)
		visit(tree.value)
		tree.right.InOrder(visit)
	}
}

// PreOrder visits node, left, right: the order to copy a tree in.
func (tree *Tree) PreOrder(visit func(int)) {
	if tree != nil {
		visit(tree.value)
		tree.left.PreOrder(visit)
		tree.right.PreOrder(visit)
	}
}

// PostOrder visits left, right, node: the order to delete a tree in.
func (tree *Tree) PostOrder(visit func(int)) {
	if tree != nil {
		tree.left.PostOrder(visit)
		tree.right.PostOrder(visit)
		visit(tree.value)
	}
}

// LevelOrder visits level by level, from the root down.
func (tree *Tree) LevelOrder(visit func(int)) {
	for queue := []*Tree{tree}; len(queue) > 0; queue = queue[1:] {
		if node := queue[0]; node != nil {
			visit(node.value)
			queue = append(queue, node.left, node.right)
		}
	}
}

// collect returns the values in the order of a walk, for example tree.InOrder.
func collect(walk func(func(int))) []int {
	values := []int{}
	walk(func(value int) { values = append(values, value) })
	return values
}

func main() {
	var tree *Tree
	for _, value := range []int{4, 2, 6, 1, 3} {
		tree = tree.Insert(value)
	}
	fmt.Println(collect(tree.InOrder))    // [1 2 3 4 6]
	fmt.Println(collect(tree.PreOrder))   // [4 2 1 3 6]
	fmt.Println(collect(tree.PostOrder))  // [1 3 2 6 4]
	fmt.Println(collect(tree.LevelOrder)) // [4 2 6 1 3]
}`,

  bfs: `package main

import "fmt"

type graph map[string][]string

// breadthFirst visits everything that can be reached from start, nearest nodes first, and returns the order.
func breadthFirst(g graph, start string) []string {
	visited := map[string]bool{start: true}
	order := []string{start}
	// The order of the visits is the queue too: it grows while it is walked.
	for next := 0; next < len(order); next++ {
		for _, neighbour := range g[order[next]] {
			if !visited[neighbour] {
				visited[neighbour] = true
				order = append(order, neighbour)
			}
		}
	}
	return order
}

func main() {
	g := graph{"A": {"B", "C"}, "B": {"D"}, "C": {"D", "E"}, "D": {"F"}, "E": {"F"}}
	fmt.Println(breadthFirst(g, "A")) // [A B C D E F]
}`,

  dfs: `package main

import "fmt"

type graph map[string][]string

// depthFirst visits everything that can be reached from start, following each path to its end first,
// and returns the order.
func depthFirst(g graph, start string) []string {
	visited := map[string]bool{}
	order := []string{}
	stack := []string{start}
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if visited[node] {
			continue
		}
		visited[node] = true
		order = append(order, node)
		// Backwards, because the stack hands out the last one first.
		for index := len(g[node]) - 1; index >= 0; index-- {
			stack = append(stack, g[node][index])
		}
	}
	return order
}

func main() {
	g := graph{"A": {"B", "C"}, "B": {"D"}, "C": {"D", "E"}, "D": {"F"}, "E": {"F"}}
	fmt.Println(depthFirst(g, "A")) // [A B D F C E]
}`,

  dijkstra: `package main

import (
	"container/heap"
	"fmt"
)

// weightedGraph gives for each node the distance to each of its neighbours, never negative.
type weightedGraph map[string]map[string]int

type candidate struct {
	node     string
	distance int
}

// nearestFirst is a heap of candidates, the nearest on top.
type nearestFirst []candidate

func (h nearestFirst) Len() int           { return len(h) }
func (h nearestFirst) Less(i, j int) bool { return h[i].distance < h[j].distance }
func (h nearestFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *nearestFirst) Push(x any)        { *h = append(*h, x.(candidate)) }
func (h *nearestFirst) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// shortestPath returns the total distance and the nodes of the shortest path from start to goal;
// ok is false when there is none.
func shortestPath(g weightedGraph, start, goal string) (distance int, path []string, ok bool) {
	distances := map[string]int{start: 0}
	previous := map[string]string{}
	open := &nearestFirst{{start, 0}}

	for open.Len() > 0 {
		nearest := heap.Pop(open).(candidate)
		if nearest.node == goal {
			return nearest.distance, pathTo(start, goal, previous), true
		}
		if nearest.distance > distances[nearest.node] {
			continue // an older entry; a shorter way was found since
		}
		for neighbour, length := range g[nearest.node] {
			total := nearest.distance + length
			if known, ok := distances[neighbour]; !ok || total < known {
				distances[neighbour] = total
				previous[neighbour] = nearest.node
				heap.Push(open, candidate{neighbour, total})
			}
		}
	}
	return 0, nil, false
}

// pathTo follows the notes of where each node was reached from, back to the start.
func pathTo(start, goal string, previous map[string]string) []string {
	path := []string{goal}
	for path[0] != start {
		path = append([]string{previous[path[0]]}, path...)
	}
	return path
}

func main() {
	roads := weightedGraph{
		"Austin":  {"Waco": 102, "Houston": 165},
		"Waco":    {"Dallas": 95},
		"Houston": {"Dallas": 239},
	}
	fmt.Println(shortestPath(roads, "Austin", "Dallas")) // 197 [Austin Waco Dallas] true
}`,
} as const;
