package bluebonnet

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"time"
)

const longestWait = time.Minute

// Response is what a server answered. The body is empty where it was read as a stream.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// RequestID is what the server calls the request, or empty.
func (r *Response) RequestID() string { return r.Header.Get("X-Request-Id") }

// decode reads the body into value.
func (r *Response) decode(value any) error {
	if json.Unmarshal(r.Body, value) != nil {
		return notUnderstood(r)
	}
	return nil
}

// newHTTPClient makes the default client, which uses no proxies and follows no redirects.
func newHTTPClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	return &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// fetch sends a request and reads the whole response.
func (c *config) fetch(ctx context.Context, method, path string, body any) (*Response, error) {
	response, err := send(ctx, c, method, path, body, func(b *openBody) (*Response, error) {
		content, err := io.ReadAll(b)
		b.head.Body = content
		return b.head, err
	})
	if err == nil && c.response != nil {
		*c.response = response
	}
	return response, err
}

// open sends a request whose response is read as a stream. What fails in the stream is not sent again.
func (c *config) open(ctx context.Context, path string, body any) (*openBody, error) {
	opened, err := send(ctx, c, http.MethodPost, path, body, func(b *openBody) (*openBody, error) { return b, nil })
	if err == nil && c.response != nil {
		*c.response = opened.head
	}
	return opened, err
}

// send sends a request, again where that can help.
func send[T any](
	ctx context.Context, c *config, method, path string, body any, read func(*openBody) (T, error),
) (T, error) {
	var none T
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return none, fmt.Errorf("bluebonnet: %w", err)
		}
	}
	// One key for all tries, so that the server does the work once.
	header := c.requestHeader(method)
	for retries := 0; ; retries++ {
		result, err := try(ctx, c, method, path, header, content, read)
		var failure *Error
		if err == nil || !errors.As(err, &failure) {
			return result, err
		}
		asked := failure.RetryAfter
		if retries >= c.maxRetries || !failure.isRetryable() || (asked != nil && *asked > longestWait) {
			return none, err
		}
		wait := time.Duration(float64(c.retryDelay<<retries) * (1 - mathrand.Float64()/4))
		if asked != nil {
			wait = *asked
		}
		if err := sleep(ctx, wait); err != nil {
			return none, err
		}
	}
}

func try[T any](
	ctx context.Context, c *config, method, path string, header http.Header, content []byte,
	read func(*openBody) (T, error),
) (T, error) {
	var none T
	opened, err := c.do(ctx, method, path, header, content)
	if err != nil {
		return none, err
	}
	if opened.head.Status >= 200 && opened.head.Status < 300 {
		return read(opened)
	}
	if opened.head.Body, err = io.ReadAll(opened); err != nil {
		return none, err
	}
	return none, errorOfResponse(opened.head)
}

func (c *config) do(
	ctx context.Context, method, path string, header http.Header, content []byte,
) (*openBody, error) {
	limited, cancel := context.WithCancelCause(ctx)
	request, err := http.NewRequestWithContext(limited, method, c.address+path, bytes.NewReader(content))
	if err != nil {
		cancel(nil)
		return nil, fmt.Errorf("bluebonnet: %w", err)
	}
	request.Header = header.Clone()
	opened := &openBody{ctx: ctx, limited: limited, cancel: cancel, timeout: c.timeout}
	opened.timer = time.AfterFunc(c.timeout, func() { cancel(ErrTimeout) })
	response, err := c.httpClient.Do(request)
	opened.timer.Stop()
	if err != nil {
		defer cancel(nil)
		return nil, opened.explain(err)
	}
	opened.body = response.Body
	opened.head = &Response{Status: response.StatusCode, Header: response.Header}
	return opened, nil
}

func (c *config) requestHeader(method string) http.Header {
	header := http.Header{"User-Agent": {"bluebonnet-sdk-go/" + Version}}
	if method == http.MethodPost {
		header.Set("Content-Type", "application/json")
	}
	if c.apiKey != "" {
		header.Set("Authorization", "Bearer "+c.apiKey)
		if method == http.MethodPost {
			header.Set("Idempotency-Key", c.idempotencyKey)
			if c.idempotencyKey == "" {
				header.Set("Idempotency-Key", newKey())
			}
		}
	}
	for name, values := range c.header {
		header[name] = values
	}
	return header
}

func newKey() string {
	key := make([]byte, 16)
	// Never fails: without randomness the program ends.
	_, _ = rand.Read(key)
	return hex.EncodeToString(key)
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("bluebonnet: %w", ctx.Err())
	}
}

// openBody is a response whose body is still coming. It closes itself at its end and on an error.
type openBody struct {
	head    *Response
	body    io.ReadCloser
	ctx     context.Context
	limited context.Context
	cancel  context.CancelCauseFunc
	timeout time.Duration
	timer   *time.Timer
}

// Read waits at most the timeout for the next bytes.
func (b *openBody) Read(into []byte) (int, error) {
	b.timer.Reset(b.timeout)
	n, err := b.body.Read(into)
	b.timer.Stop()
	if err == nil {
		return n, nil
	}
	explained := err
	if err != io.EOF {
		explained = b.explain(err)
	}
	b.Close()
	return n, explained
}

func (b *openBody) Close() {
	b.body.Close()
	b.cancel(nil)
}

// explain turns what broke the connection into an error of this package, or of the context.
func (b *openBody) explain(err error) error {
	if b.ctx.Err() != nil {
		return fmt.Errorf("bluebonnet: %w", b.ctx.Err())
	}
	failure := &Error{Kind: ErrConnection, Message: err.Error(), cause: err}
	var netError net.Error
	if context.Cause(b.limited) == ErrTimeout || (errors.As(err, &netError) && netError.Timeout()) {
		failure = &Error{Kind: ErrTimeout, Message: ErrTimeout.Error(), cause: err}
	}
	if b.head != nil {
		failure.RequestID = b.head.RequestID()
	}
	return failure
}
