import "server-only";

export const timing = {
  debounce: `package main

import (
	"fmt"
	"sync"
	"time"
)

// debounce returns a function that runs action only after wait has passed without another call,
// with the argument of the last call. The action runs in a goroutine of its own.
func debounce[T any](wait time.Duration, action func(T)) func(T) {
	var mutex sync.Mutex
	var timer *time.Timer

	return func(argument T) {
		mutex.Lock()
		defer mutex.Unlock()
		if timer != nil {
			timer.Stop()
		}
		timer = time.AfterFunc(wait, func() { action(argument) })
	}
}

func main() {
	found := make(chan string)
	search := debounce(100*time.Millisecond, func(text string) { found <- text })

	// Only the last of three quick calls runs.
	search("b")
	search("bl")
	search("blue")
	fmt.Println(<-found) // blue
}`,

  throttle: `package main

import (
	"fmt"
	"sync"
	"time"
)

// throttle returns a function that runs action at most once per interval.
// Calls in between are dropped; the function tells whether it ran.
func throttle[T any](interval time.Duration, action func(T)) func(T) bool {
	var mutex sync.Mutex
	var readyAt time.Time

	ready := func() bool {
		mutex.Lock()
		defer mutex.Unlock()
		now := time.Now()
		if now.Before(readyAt) {
			return false
		}
		readyAt = now.Add(interval)
		return true
	}

	return func(argument T) bool {
		// The lock is free again while the action runs, so that it may call the function itself.
		if !ready() {
			return false
		}
		action(argument)
		return true
	}
}

func main() {
	report := throttle(time.Minute, func(position int) { fmt.Println("Scrolled to", position) }) // Scrolled to 10
	fmt.Println(report(10))                                                                      // true
	fmt.Println(report(20))                                                                      // false
}`,

  memoize: `package main

import "fmt"

// memoize returns a function that remembers the results of compute and works each one out only once.
// It is not safe for concurrent use; guard it with a sync.Mutex.
func memoize[K comparable, V any](compute func(K) V) func(K) V {
	results := map[K]V{}
	return func(argument K) V {
		if result, ok := results[argument]; ok {
			return result
		}
		result := compute(argument)
		results[argument] = result
		return result
	}
}

func main() {
	// Declared first, so that the function can call its remembering self: 90 steps instead of many billions.
	var fib func(int) int64
	fib = memoize(func(n int) int64 {
		if n < 2 {
			return int64(n)
		}
		return fib(n-1) + fib(n-2)
	})
	fmt.Println(fib(90)) // 2880067194370816120
}`,

  retry: `package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"time"
)

// retry calls action until it succeeds, waiting longer after each failure (exponential backoff with jitter).
// It returns the last error after the given number of attempts, or the context's when that ends first.
func retry(ctx context.Context, attempts int, firstDelay time.Duration, action func() error) error {
	delay := firstDelay
	for attempt := 1; ; attempt++ {
		err := action()
		if err == nil || attempt >= attempts {
			return err
		}

		// Jitter: a random half keeps many clients from coming back all at once.
		timer := time.NewTimer(delay/2 + time.Duration(rand.Int63n(int64(delay/2)+1)))
		select {
		case <-timer.C:
			delay *= 2
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

func main() {
	calls := 0
	err := retry(context.Background(), 5, 10*time.Millisecond, func() error {
		calls++
		if calls < 3 {
			return errors.New("not yet")
		}
		return nil
	})
	fmt.Println(err, calls) // <nil> 3
}`,
} as const;
