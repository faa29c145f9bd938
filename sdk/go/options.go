package bluebonnet

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const ollamaAddress = "http://127.0.0.1:11434"

// config is how calls are made.
type config struct {
	address        string
	apiKey         string
	timeout        time.Duration
	maxRetries     int
	retryDelay     time.Duration
	header         http.Header
	httpClient     *http.Client
	idempotencyKey string
	pageSize       int
	response       **Response
}

// Option is a setting of a client, or of one call.
type Option func(*config) error

// with returns a changed copy.
func (c *config) with(options []Option) (*config, error) {
	changed := *c
	changed.header = c.header.Clone()
	for _, option := range options {
		if err := option(&changed); err != nil {
			return nil, err
		}
	}
	return &changed, nil
}

// WithOllama sets the address of Ollama. Without it, Ollama is on this machine.
func WithOllama(address string) Option {
	return func(c *config) (err error) {
		c.address, err = checkAddress(address)
		c.apiKey = ""
		return err
	}
}

// WithServer makes the client use a Bluebonnet server, with a key of an account there.
func WithServer(address, apiKey string) Option {
	return func(c *config) (err error) {
		if apiKey == "" {
			return fmt.Errorf("bluebonnet: a server takes an API key")
		}
		c.address, err = checkAddress(address)
		c.apiKey = apiKey
		return err
	}
}

// WithTimeout sets how long to wait for the server's next byte: 10 minutes by default.
func WithTimeout(timeout time.Duration) Option {
	return func(c *config) error { c.timeout = timeout; return nil }
}

// WithMaxRetries sets how often a request that failed is sent again: twice by default.
func WithMaxRetries(retries int) Option {
	return func(c *config) error { c.maxRetries = retries; return nil }
}

// WithRetryDelay sets the wait before the first retry: half a second by default. It doubles with each.
func WithRetryDelay(delay time.Duration) Option {
	return func(c *config) error { c.retryDelay = delay; return nil }
}

// WithHeader sends a header with all requests. It replaces one of the same name.
func WithHeader(name, value string) Option {
	return func(c *config) error { c.header.Set(name, value); return nil }
}

// WithHTTPClient replaces the HTTP client. The default one uses no proxies and follows no redirects.
func WithHTTPClient(client *http.Client) Option {
	return func(c *config) error { c.httpClient = client; return nil }
}

// WithIdempotencyKey sets the key of one call: a server does the work of one key once.
func WithIdempotencyKey(key string) Option {
	return func(c *config) error { c.idempotencyKey = key; return nil }
}

// WithPageSize sets how many items of a list come in one page.
func WithPageSize(items int) Option {
	return func(c *config) error { c.pageSize = items; return nil }
}

// WithResponseInto stores the response to one call, or the last page of a list.
func WithResponseInto(response **Response) Option {
	return func(c *config) error { c.response = response; return nil }
}

func checkAddress(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("bluebonnet: %w", err)
	}
	isHTTP := parsed.Scheme == "http" || parsed.Scheme == "https"
	if !isHTTP || parsed.Hostname() == "" || parsed.RawQuery != "" || parsed.Fragment != "" {
		return "", fmt.Errorf("bluebonnet: %q is not the address of a server", address)
	}
	return strings.TrimRight(address, "/"), nil
}
