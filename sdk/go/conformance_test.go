package bluebonnet

import (
	"bufio"
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is far longer than any of it takes: it only ends a test that would hang.
const patience = time.Minute

type suite struct {
	APIKey string
	Cases  []conformanceCase
}

type conformanceCase struct {
	Name    string
	Way     string
	Server  string
	Options struct {
		MaxRetries    *int
		RetryDelayMs  *int
		TimeoutMs     *int
		Headers       map[string]string
		AddressSuffix string
	}
	Call struct {
		Method string
		Args   callArgs
		Stream bool
		Cancel string
	}
	Exchanges []exchange
	Expect    struct {
		Result       any
		Chunks       []any
		Error        map[string]any
		RequestID    *json.RawMessage
		Tries        int
		Disconnected bool
	}
}

type callArgs struct {
	Prompt, Code, Instruction, Question, Language, Path, Model, ID string
	Input                                                          any
	MaxTokens, Limit                                               int
	Temperature                                                    *float64
	Stop                                                           []string
	TimeoutMs                                                      *int
	Headers                                                        map[string]string
	IdempotencyKey                                                 string
}

type exchange struct {
	Request struct {
		Method, Path string
		Headers      map[string]any
		Body         any
	}
	Response response
}

type response struct {
	Status  int
	Headers map[string]string
	JSON    json.RawMessage
	Text    *string
	Chunks  []string
	Bytes   []string
	DelayMs int
	Ending  string
}

func (r response) chunks() []string {
	switch {
	case r.JSON != nil:
		return []string{string(r.JSON)}
	case r.Text != nil:
		return []string{*r.Text}
	case r.Bytes == nil:
		return r.Chunks
	}
	var chunks []string
	for _, chunk := range r.Bytes {
		content, _ := hex.DecodeString(chunk)
		chunks = append(chunks, string(content))
	}
	return chunks
}

// standIn plays the exchanges of a case.
type standIn struct {
	*httptest.Server
	exchanges    []exchange
	afterRequest func()
	afterAnswer  func()
	firstChunk   chan struct{}
	disconnected chan struct{}

	lock     sync.Mutex
	received []http.Header
	failures []string
	open     []net.Conn
}

func newStandIn(t *testing.T, exchanges []exchange) *standIn {
	s := &standIn{
		exchanges: exchanges, firstChunk: make(chan struct{}), disconnected: make(chan struct{}),
		afterRequest: func() {}, afterAnswer: func() {},
	}
	s.Server = httptest.NewServer(s)
	t.Cleanup(func() {
		s.lock.Lock()
		for _, connection := range s.open {
			connection.Close()
		}
		s.lock.Unlock()
		s.Close()
	})
	return s
}

func (s *standIn) fail(format string, values ...any) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.failures = append(s.failures, fmt.Sprintf(format, values...))
}

func (s *standIn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.lock.Lock()
	turn := len(s.received)
	s.received = append(s.received, r.Header)
	s.lock.Unlock()
	connection, buffer, err := w.(http.Hijacker).Hijack()
	if err != nil {
		s.fail("hijack: %v", err)
		return
	}
	s.lock.Lock()
	s.open = append(s.open, connection)
	s.lock.Unlock()
	if turn >= len(s.exchanges) {
		s.fail("not expected: %s %s", r.Method, r.RequestURI)
		connection.Close()
		return
	}
	s.compare(s.exchanges[turn], r, body)
	s.afterRequest()
	s.respond(connection, buffer, turn)
}

func (s *standIn) compare(e exchange, r *http.Request, body []byte) {
	if r.Method != e.Request.Method || r.RequestURI != e.Request.Path {
		s.fail("the request is %s %s", r.Method, r.RequestURI)
	}
	if e.Request.Body != nil {
		var got any
		if json.Unmarshal(body, &got) != nil || !reflect.DeepEqual(got, e.Request.Body) {
			s.fail("the body is %s", body)
		}
	}
	for name, rule := range e.Request.Headers {
		got, sent := r.Header[http.CanonicalHeaderKey(name)]
		value := strings.Join(got, ", ")
		right := false
		switch rule := rule.(type) {
		case nil:
			right = !sent
		case string:
			right = value == rule
		case map[string]any:
			if pattern, ok := rule["matches"].(string); ok {
				right = regexp.MustCompile(pattern).MatchString(value)
			} else if index, ok := rule["sameAs"].(float64); ok {
				right = sent && value == s.received[int(index)].Get(name)
			}
		}
		if !right {
			s.fail("the header %s is %q", name, value)
		}
	}
}

func (s *standIn) respond(connection net.Conn, buffer *bufio.ReadWriter, turn int) {
	response := s.exchanges[turn].Response
	time.Sleep(time.Duration(response.DelayMs) * time.Millisecond)
	if response.Status != 0 {
		fmt.Fprintf(buffer, "HTTP/1.1 %d Status\r\ntransfer-encoding: chunked\r\nconnection: close\r\n", response.Status)
		for name, value := range response.Headers {
			fmt.Fprintf(buffer, "%s: %s\r\n", name, value)
		}
		buffer.WriteString("\r\n")
		for _, chunk := range response.chunks() {
			fmt.Fprintf(buffer, "%x\r\n%s\r\n", len(chunk), chunk)
			buffer.Flush()
		}
	}
	if response.Ending == "" {
		buffer.WriteString("0\r\n\r\n")
		buffer.Flush()
	}
	if turn == len(s.exchanges)-1 {
		s.afterAnswer()
	}
	switch response.Ending {
	case "hang":
		// Ends when the client closes the connection.
		_, _ = io.Copy(io.Discard, connection)
		close(s.disconnected)
	case "reset":
		// What was sent just before a reset may be lost.
		if len(response.Chunks) > 0 && response.Headers["content-type"] != "application/json" {
			<-s.firstChunk
		}
		_ = connection.(*net.TCPConn).SetLinger(0)
	}
	connection.Close()
}

var kinds = map[string]error{
	"authentication":  ErrAuthentication,
	"permission":      ErrPermission,
	"not_found":       ErrNotFound,
	"conflict":        ErrConflict,
	"quota":           ErrQuota,
	"rate_limit":      ErrRateLimit,
	"server":          ErrServer,
	"invalid_request": ErrInvalidRequest,
	"connection":      ErrConnection,
	"timeout":         ErrTimeout,
	"unsupported":     ErrUnsupported,
	"cancelled":       context.Canceled,
}

// Runs the cases that all SDKs pass.
func TestConformance(t *testing.T) {
	content, err := os.ReadFile("../conformance/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var all suite
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Cases) == 0 {
		t.Fatal("no cases")
	}
	for _, each := range all.Cases {
		t.Run(each.Name, func(t *testing.T) { checkCase(t, each, all.APIKey) })
	}
}

func checkCase(t *testing.T, c conformanceCase, apiKey string) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := newStandIn(t, c.Exchanges)
	switch c.Call.Cancel {
	case "before":
		cancel()
	case "onRequest":
		s.afterRequest = cancel
	case "onResponse":
		s.afterAnswer = cancel
	}
	if c.Server == "down" {
		s.Close()
	}
	client, err := New(clientOptions(c, s.URL, apiKey)...)
	if err != nil {
		t.Fatal(err)
	}
	o := outcome{chunks: []any{}}
	o.err = o.call(ctx, cancel, client, c, s)
	o.compare(t, c, s)
}

func clientOptions(c conformanceCase, address, apiKey string) []Option {
	var options []Option
	if c.Way == "local" {
		options = append(options, WithOllama(address+c.Options.AddressSuffix))
	} else {
		options = append(options, WithServer(address+c.Options.AddressSuffix, apiKey))
	}
	if c.Options.MaxRetries != nil {
		options = append(options, WithMaxRetries(*c.Options.MaxRetries))
	}
	if c.Options.RetryDelayMs != nil {
		options = append(options, WithRetryDelay(milliseconds(*c.Options.RetryDelayMs)))
	}
	return append(options, sharedOptions(c.Options.TimeoutMs, c.Options.Headers)...)
}

func sharedOptions(timeoutMs *int, headers map[string]string) []Option {
	var options []Option
	if timeoutMs != nil {
		options = append(options, WithTimeout(milliseconds(*timeoutMs)))
	}
	for name, value := range headers {
		options = append(options, WithHeader(name, value))
	}
	return options
}

func milliseconds(count int) time.Duration { return time.Duration(count) * time.Millisecond }

type outcome struct {
	result   any
	chunks   []any
	err      error
	response *Response
}

func (o *outcome) call(
	ctx context.Context, cancel func(), client *Client, c conformanceCase, s *standIn,
) error {
	args := c.Call.Args
	options := append(sharedOptions(args.TimeoutMs, args.Headers), WithResponseInto(&o.response))
	if args.IdempotencyKey != "" {
		options = append(options, WithIdempotencyKey(args.IdempotencyKey))
	}
	if args.Limit != 0 {
		options = append(options, WithPageSize(args.Limit))
	}
	settings := Settings{args.Model, args.MaxTokens, args.Temperature, args.Stop}
	generate := GenerateRequest{args.Prompt, args.Language, settings}
	modify := ModifyRequest{args.Code, args.Instruction, args.Language, args.Path, settings}
	explain := ExplainRequest{args.Code, args.Question, args.Language, args.Path, settings}
	requests := map[string]Request{"generate": generate, "modify": modify, "explain": explain}
	var err error
	var reply *Reply
	if request, ok := requests[c.Call.Method]; ok && c.Call.Stream {
		return o.stream(ctx, cancel, client, request, options, c.Call.Cancel, s)
	}
	switch c.Call.Method {
	case "generate":
		reply, err = client.Generate(ctx, generate, options...)
	case "modify":
		reply, err = client.Modify(ctx, modify, options...)
	case "explain":
		reply, err = client.Explain(ctx, explain, options...)
	case "embed":
		var embeddings *Embeddings
		if embeddings, err = client.Embed(ctx, texts(args.Input), args.Model, options...); err == nil {
			o.result = map[string]any{
				"embeddings": plain(embeddings.Embeddings), "model": embeddings.Model, "usage": plainUsage(embeddings.Usage),
			}
		}
	case "models.list":
		var models []Model
		models, err = client.Models.List(ctx, options...)
		result := []any{}
		for _, model := range models {
			result = append(result, map[string]any{
				"id": model.ID, "alias": orNull(model.Alias), "bytes": orNull(float64(model.Bytes)),
			})
		}
		o.result = result
	case "models.pull":
		err = collect(o, client.Models.Pull(ctx, args.Model, options...), func(p PullProgress) any {
			return map[string]any{
				"status": p.Status, "completedBytes": plain(p.CompletedBytes), "totalBytes": plain(p.TotalBytes),
			}
		})
	case "projects.list":
		err = collect(o, client.Projects.List(ctx, options...), plainProject)
	case "projects.read":
		var project *Project
		if project, err = client.Projects.Read(ctx, args.ID, options...); err == nil {
			o.result = plainProject(*project)
		}
	case "projects.files":
		err = collect(o, client.Projects.Files(ctx, args.ID, options...), func(f ProjectFile) any {
			return map[string]any{"path": f.Path, "bytes": float64(f.Bytes)}
		})
	case "projects.versions":
		err = collect(o, client.Projects.Versions(ctx, args.ID, options...), func(v ProjectVersion) any {
			return map[string]any{"id": v.ID, "number": float64(v.Number), "message": v.Message}
		})
	case "projects.export":
		var content []byte
		content, err = client.Projects.Export(ctx, args.ID, options...)
		o.result = map[string]any{"bytes": hex.EncodeToString(content)}
	default:
		return fmt.Errorf("unknown method %q", c.Call.Method)
	}
	if reply != nil {
		o.result = plainReply(reply)
	}
	return err
}

func (o *outcome) stream(
	ctx context.Context, cancel func(), client *Client, request Request, options []Option, moment string, s *standIn,
) error {
	stream, err := client.Stream(ctx, request, options...)
	if err != nil {
		return err
	}
	for text, err := range stream.Texts() {
		if err != nil {
			return err
		}
		if o.chunks = append(o.chunks, text); len(o.chunks) == 1 {
			close(s.firstChunk)
		}
		if moment == "afterFirstChunk" {
			cancel()
		}
		if moment == "leaveAfterFirstChunk" {
			return nil
		}
	}
	reply, err := stream.Reply()
	if err == nil {
		o.result = plainReply(reply)
	}
	return err
}

func collect[T any](o *outcome, items Seq[T], toPlain func(T) any) error {
	for item, err := range items {
		if err != nil {
			return err
		}
		o.chunks = append(o.chunks, toPlain(item))
	}
	return nil
}

func texts(input any) []string {
	if one, ok := input.(string); ok {
		return []string{one}
	}
	var result []string
	for _, each := range input.([]any) {
		result = append(result, each.(string))
	}
	return result
}

// plain is a value as JSON gives it.
func plain(value any) any {
	content, _ := json.Marshal(value)
	var result any
	_ = json.Unmarshal(content, &result)
	return result
}

func orNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}

func plainUsage(usage *Usage) any {
	if usage == nil {
		return nil
	}
	return map[string]any{
		"promptTokens": float64(usage.PromptTokens), "completionTokens": float64(usage.CompletionTokens),
	}
}

func plainProject(p Project) any { return map[string]any{"id": p.ID, "name": p.Name} }

func plainReply(reply *Reply) map[string]any {
	files := []any{}
	for _, file := range reply.Files() {
		files = append(files, map[string]any{
			"path": orNull(file.Path), "language": orNull(file.Language), "content": file.Content,
		})
	}
	return map[string]any{
		"text": reply.Text, "code": reply.Code(), "files": files, "model": reply.Model,
		"finishReason": orNull(reply.FinishReason), "usage": plainUsage(reply.Usage),
	}
}

// joined joins neighboring texts, which may come joined or apart.
func joined(chunks []any) []any {
	result := []any{}
	for _, chunk := range chunks {
		text, isText := chunk.(string)
		if last := len(result) - 1; isText && last >= 0 {
			if before, ok := result[last].(string); ok {
				result[last] = before + text
				continue
			}
		}
		result = append(result, chunk)
	}
	return result
}

func (o *outcome) compare(t *testing.T, c conformanceCase, s *standIn) {
	s.lock.Lock()
	failures, tries := s.failures, len(s.received)
	s.lock.Unlock()
	if len(failures) > 0 {
		t.Error(strings.Join(failures, "\n"))
	}
	if tries != c.Expect.Tries {
		t.Errorf("%d tries, not %d", tries, c.Expect.Tries)
	}
	if c.Expect.Error != nil {
		compareError(t, c.Expect.Error, o.err)
	} else if o.err != nil {
		t.Errorf("failed: %v", o.err)
	}
	if c.Expect.Chunks != nil && !reflect.DeepEqual(joined(o.chunks), joined(c.Expect.Chunks)) {
		t.Errorf("the chunks are %v, not %v", o.chunks, c.Expect.Chunks)
	}
	if expected, ok := c.Expect.Result.(map[string]any); ok {
		got, _ := o.result.(map[string]any)
		for name, value := range expected {
			if !reflect.DeepEqual(got[name], value) {
				t.Errorf("%s is %v, not %v", name, got[name], value)
			}
		}
	} else if c.Expect.Result != nil && !reflect.DeepEqual(o.result, c.Expect.Result) {
		t.Errorf("the result is %v, not %v", o.result, c.Expect.Result)
	}
	if c.Expect.RequestID != nil {
		id, _ := json.Marshal(orNull(o.response.RequestID()))
		if !bytes.Equal(id, *c.Expect.RequestID) {
			t.Errorf("the request id is %s, not %s", id, *c.Expect.RequestID)
		}
	}
	if c.Expect.Disconnected {
		select {
		case <-s.disconnected:
		case <-time.After(patience):
			t.Error("the connection was not closed")
		}
	}
}

func compareError(t *testing.T, expected map[string]any, err error) {
	kind, known := kinds[expected["kind"].(string)]
	if !known || !errors.Is(err, kind) {
		t.Errorf("the error is %v, not %v", err, expected["kind"])
		return
	}
	var got Error
	var failure *Error
	if errors.As(err, &failure) {
		got = *failure
	}
	fields := map[string]any{
		"kind": expected["kind"], "status": orNull(float64(got.Status)), "code": orNull(got.Code),
		"type": orNull(got.Type), "param": orNull(got.Param), "message": got.Message,
		"requestId": orNull(got.RequestID), "retryAfterMs": nil,
	}
	if got.RetryAfter != nil {
		fields["retryAfterMs"] = float64(got.RetryAfter.Milliseconds())
	}
	for name, value := range expected {
		if !reflect.DeepEqual(fields[name], value) {
			t.Errorf("the error's %s is %v, not %v", name, fields[name], value)
		}
	}
}
