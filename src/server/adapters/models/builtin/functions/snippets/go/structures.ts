import "server-only";

export const structures = {
  "linked-list": `package main

import "fmt"

type node[T comparable] struct {
	value T
	next  *node[T]
}

// LinkedList is a singly linked list. Append and Prepend take constant time. The zero value is an empty list.
type LinkedList[T comparable] struct {
	head, tail *node[T]
	size       int
}

// Len is the number of values in the list.
func (list *LinkedList[T]) Len() int { return list.size }

// Append adds value at the end.
func (list *LinkedList[T]) Append(value T) {
	added := &node[T]{value: value}
	if list.tail == nil {
		list.head = added
	} else {
		list.tail.next = added
	}
	list.tail = added
	list.size++
}

// Prepend adds value at the front.
func (list *LinkedList[T]) Prepend(value T) {
	list.head = &node[T]{value: value, next: list.head}
	if list.tail == nil {
		list.tail = list.head
	}
	list.size++
}

// Remove takes out the first node that holds value and tells whether there was one.
func (list *LinkedList[T]) Remove(value T) bool {
	var previous *node[T]
	for current := list.head; current != nil; previous, current = current, current.next {
		if current.value != value {
			continue
		}
		if previous == nil {
			list.head = current.next
		} else {
			previous.next = current.next
		}
		if current == list.tail {
			list.tail = previous
		}
		list.size--
		return true
	}
	return false
}

// Reverse turns the list round in place.
func (list *LinkedList[T]) Reverse() {
	var previous *node[T]
	list.tail = list.head
	for current := list.head; current != nil; {
		current.next, previous, current = previous, current, current.next
	}
	list.head = previous
}

// Values returns all values from front to end.
func (list *LinkedList[T]) Values() []T {
	values := make([]T, 0, list.size)
	for current := list.head; current != nil; current = current.next {
		values = append(values, current.value)
	}
	return values
}

func main() {
	list := &LinkedList[int]{}
	list.Append(2)
	list.Append(3)
	list.Prepend(1)
	list.Reverse()
	fmt.Println(list.Values())              // [3 2 1]
	fmt.Println(list.Remove(2), list.Len()) // true 2
}`,

  stack: `package main

import "fmt"

// Stack is last in, first out. All operations take constant time. The zero value is an empty stack.
type Stack[T any] struct {
	items []T
}

// Len is the number of items on the stack.
func (stack *Stack[T]) Len() int { return len(stack.items) }

// Push puts item on top.
func (stack *Stack[T]) Push(item T) {
	stack.items = append(stack.items, item)
}

// Pop takes the top item off; ok is false when the stack is empty.
func (stack *Stack[T]) Pop() (item T, ok bool) {
	item, ok = stack.Peek()
	if ok {
		stack.items = stack.items[:len(stack.items)-1]
	}
	return item, ok
}

// Peek shows the top item and leaves it there; ok is false when the stack is empty.
func (stack *Stack[T]) Peek() (item T, ok bool) {
	if len(stack.items) == 0 {
		return item, false
	}
	return stack.items[len(stack.items)-1], true
}

func main() {
	stack := &Stack[string]{}
	stack.Push("first")
	stack.Push("second")
	fmt.Println(stack.Pop())  // second true
	fmt.Println(stack.Peek()) // first true
	fmt.Println(stack.Len())  // 1
}`,

  queue: `package main

import "fmt"

// Queue is first in, first out. The zero value is an empty queue.
type Queue[T any] struct {
	items []T
}

// Len is the number of items in the queue.
func (queue *Queue[T]) Len() int { return len(queue.items) }

// Enqueue adds item at the back.
func (queue *Queue[T]) Enqueue(item T) {
	queue.items = append(queue.items, item)
}

// Dequeue takes the item at the front; ok is false when the queue is empty.
func (queue *Queue[T]) Dequeue() (item T, ok bool) {
	item, ok = queue.Peek()
	if ok {
		// Cleared, so that the array behind the slice does not keep the item alive.
		var empty T
		queue.items[0] = empty
		queue.items = queue.items[1:]
	}
	return item, ok
}

// Peek shows the item at the front and leaves it there; ok is false when the queue is empty.
func (queue *Queue[T]) Peek() (item T, ok bool) {
	if len(queue.items) == 0 {
		return item, false
	}
	return queue.items[0], true
}

func main() {
	queue := &Queue[string]{}
	queue.Enqueue("first")
	queue.Enqueue("second")
	fmt.Println(queue.Dequeue()) // first true
	fmt.Println(queue.Peek())    // second true
	fmt.Println(queue.Len())     // 1
}`,

  "lru-cache": `package main

import (
	"container/list"
	"fmt"
)

type entry[K comparable, V any] struct {
	key   K
	value V
}

// LRUCache holds at most capacity entries and forgets the least recently used one first.
// It is not safe for concurrent use; guard it with a sync.Mutex.
type LRUCache[K comparable, V any] struct {
	capacity int
	recent   *list.List // the most recently used entry is at the front
	elements map[K]*list.Element
}

// NewLRUCache makes an empty cache. It panics when capacity is below 1.
func NewLRUCache[K comparable, V any](capacity int) *LRUCache[K, V] {
	if capacity < 1 {
		panic("capacity must be 1 or more")
	}
	return &LRUCache[K, V]{capacity: capacity, recent: list.New(), elements: map[K]*list.Element{}}
}

// Get returns the value for key and marks it as just used; ok is false when it is not cached.
func (cache *LRUCache[K, V]) Get(key K) (value V, ok bool) {
	element, ok := cache.elements[key]
	if !ok {
		return value, false
	}
	cache.recent.MoveToFront(element)
	return element.Value.(entry[K, V]).value, true
}

// Set stores value as just used, and drops the oldest entry when there is no room.
func (cache *LRUCache[K, V]) Set(key K, value V) {
	if element, ok := cache.elements[key]; ok {
		element.Value = entry[K, V]{key, value}
		cache.recent.MoveToFront(element)
		return
	}
	cache.elements[key] = cache.recent.PushFront(entry[K, V]{key, value})
	if cache.recent.Len() > cache.capacity {
		oldest := cache.recent.Remove(cache.recent.Back()).(entry[K, V])
		delete(cache.elements, oldest.key)
	}
}

func main() {
	cache := NewLRUCache[string, int](2)
	cache.Set("a", 1)
	cache.Set("b", 2)
	cache.Get("a")
	cache.Set("c", 3)           // no room: b goes, because a was used later
	fmt.Println(cache.Get("a")) // 1 true
	fmt.Println(cache.Get("b")) // 0 false
	fmt.Println(cache.Get("c")) // 3 true
}`,
} as const;
