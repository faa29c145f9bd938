package bluebonnet

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"
)

func readShared(t *testing.T, name string, value any) {
	t.Helper()
	content, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, value); err != nil {
		t.Fatal(err)
	}
}

func TestAliasesAreThoseOfAllSDKs(t *testing.T) {
	var table struct {
		Default          string
		DefaultEmbedding string
		Aliases          map[string]ModelAlias
	}
	readShared(t, "models.json", &table)
	if table.Default != defaultModel || table.DefaultEmbedding != defaultEmbeddingModel {
		t.Errorf("the defaults are %s and %s", table.Default, table.DefaultEmbedding)
	}
	if len(table.Aliases) != len(modelAliases) {
		t.Errorf("there are %d aliases", len(table.Aliases))
	}
	for name, alias := range table.Aliases {
		if ours, _ := LookupAlias(name); ours != alias {
			t.Errorf("%s is %v, not %v", name, ours, alias)
		}
	}
}

func TestSystemMessagesAreThoseOfAllSDKs(t *testing.T) {
	var prompts struct{ Generate, Modify, Explain string }
	readShared(t, "prompts.json", &prompts)
	if prompts.Generate != generateMessage || prompts.Modify != modifyMessage || prompts.Explain != explainMessage {
		t.Errorf("they are %v", prompts)
	}
}

func TestWrongAddressesAreRefused(t *testing.T) {
	for _, option := range []Option{
		WithOllama("localhost:11434"), WithOllama("file:///etc/hosts"), WithServer("https://example.com", ""),
	} {
		if _, err := New(option); err == nil {
			t.Error("no error")
		}
	}
}

func TestProjectsAreRefusedLocally(t *testing.T) {
	client, _ := New()
	if _, err := client.Projects.Read(context.Background(), "p1"); !errors.Is(err, ErrUnsupported) {
		t.Errorf("Read: %v", err)
	}
	if _, err := client.Projects.Export(context.Background(), "p1"); !errors.Is(err, ErrUnsupported) {
		t.Errorf("Export: %v", err)
	}
}

func localExchange(answer response) exchange {
	result := exchange{Response: answer}
	result.Request.Method, result.Request.Path = "POST", "/api/chat"
	return result
}

func TestOptionsOfACallLeaveTheClientAsItIs(t *testing.T) {
	answer := localExchange(response{
		Status: 200, JSON: json.RawMessage(`{"model":"m","message":{"content":"Hi"},"done":true}`),
	})
	s := newStandIn(t, []exchange{answer, answer})
	client, _ := New(WithOllama(s.URL), WithHeader("X-Team", "red"))
	for _, options := range [][]Option{{WithHeader("x-team", "blue")}, nil} {
		if _, err := client.Generate(context.Background(), GenerateRequest{Prompt: "Hi"}, options...); err != nil {
			t.Fatal(err)
		}
	}
	if first, second := s.received[0].Get("X-Team"), s.received[1].Get("X-Team"); first != "blue" || second != "red" {
		t.Errorf("the headers are %s and %s", first, second)
	}
}

func TestAnswersOfAnotherShapeAreErrorsOfTheServer(t *testing.T) {
	for _, body := range []string{`[]`, `"text"`, `{}`, `{"model":"m","message":null}`, `{"message":{"content":"Hi"}}`} {
		s := newStandIn(t, []exchange{localExchange(response{Status: 200, JSON: json.RawMessage(body)})})
		client, _ := New(WithOllama(s.URL))
		if _, err := client.Generate(context.Background(), GenerateRequest{Prompt: "Hi"}); !errors.Is(err, ErrServer) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func hanging(t *testing.T) (*standIn, *Client) {
	s := newStandIn(t, []exchange{localExchange(response{
		Status: 200, Chunks: []string{`{"model":"m","message":{"content":"He"},"done":false}` + "\n"}, Ending: "hang",
	})})
	client, err := New(WithOllama(s.URL))
	if err != nil {
		t.Fatal(err)
	}
	return s, client
}

func expectDisconnected(t *testing.T, s *standIn) {
	t.Helper()
	select {
	case <-s.disconnected:
	case <-time.After(patience):
		t.Error("the connection was not closed")
	}
}

func TestClosingAStreamThatWasNotReadClosesTheConnection(t *testing.T) {
	s, client := hanging(t)
	stream, err := client.Stream(context.Background(), GenerateRequest{Prompt: "Hi"})
	if err != nil {
		t.Fatal(err)
	}
	stream.Close()
	expectDisconnected(t, s)
}

func TestADeadlineOfTheContextIsItsOwnError(t *testing.T) {
	s, client := hanging(t)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err := client.Generate(ctx, GenerateRequest{Prompt: "Hi"})
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrTimeout) {
		t.Errorf("the error is %v", err)
	}
	if len(s.received) > 1 {
		t.Error("it was sent again")
	}
}
