package bluebonnet

import (
	"context"
	"net/http"
	"slices"
	"strings"
)

// serverWay speaks a Bluebonnet server's API, which has OpenAI's shape.
type serverWay struct{ *config }

const completionsPath = "/api/v1/chat/completions"

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type serverRequest struct {
	Model         string         `json:"model"`
	Messages      []message      `json:"messages"`
	Stream        bool           `json:"stream"`
	StreamOptions *streamOptions `json:"stream_options,omitempty"`
	Temperature   *float64       `json:"temperature,omitempty"`
	MaxTokens     int            `json:"max_tokens,omitempty"`
	Stop          []string       `json:"stop,omitempty"`
}

type serverUsage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
}

// completion is a whole reply, or an event of one, where a delta replaces the message.
type completion struct {
	Model   string
	Choices []struct {
		Message, Delta *struct{ Content string }
		FinishReason   string `json:"finish_reason"`
	}
	Usage *serverUsage
}

func (w serverWay) complete(ctx context.Context, c chat) (*Reply, error) {
	response, err := w.fetch(ctx, http.MethodPost, completionsPath, w.request(c))
	if err != nil {
		return nil, err
	}
	var answer completion
	if err := readEvent(response.Body, response, &answer); err != nil {
		return nil, err
	}
	if len(answer.Choices) == 0 || answer.Choices[0].Message == nil {
		return nil, notUnderstood(response)
	}
	choice := answer.Choices[0]
	return &Reply{choice.Message.Content, answer.Model, choice.FinishReason, answer.Usage.toUsage()}, nil
}

func (w serverWay) stream(ctx context.Context, c chat) (*ReplyStream, error) {
	request := w.request(c)
	request.Stream = true
	request.StreamOptions = &streamOptions{IncludeUsage: true}
	body, err := w.open(ctx, completionsPath, request)
	if err != nil {
		return nil, err
	}
	parts := func(yield func(part, error) bool) {
		for line, err := range readLines(body) {
			// Every event is one line; comments are not for us.
			content, isEvent := strings.CutPrefix(line, "data:")
			if err == nil && !isEvent {
				continue
			}
			if strings.TrimSpace(content) == "[DONE]" {
				return
			}
			var event completion
			if err == nil {
				err = readEvent([]byte(content), body.head, &event)
			}
			if err != nil {
				yield(part{}, err)
				return
			}
			if !yield(event.part(), nil) {
				return
			}
		}
	}
	return &ReplyStream{body: body, parts: parts}, nil
}

// part is what an event says. The last one has the usage and no choice.
func (c completion) part() part {
	result := part{model: c.Model, usage: c.Usage.toUsage()}
	if len(c.Choices) > 0 {
		result.finishReason = c.Choices[0].FinishReason
		if delta := c.Choices[0].Delta; delta != nil {
			result.text = delta.Content
		}
	}
	return result
}

func (w serverWay) embed(ctx context.Context, texts []string, model string) (*Embeddings, error) {
	request := map[string]any{"model": serverModel(model), "input": texts, "encoding_format": "float"}
	response, err := w.fetch(ctx, http.MethodPost, "/api/v1/embeddings", request)
	if err != nil {
		return nil, err
	}
	type vector struct {
		Index     int
		Embedding []float64
	}
	var answer struct {
		Model string
		Data  []vector
		Usage *serverUsage
	}
	if err := response.decode(&answer); err != nil {
		return nil, err
	}
	if answer.Data == nil {
		return nil, notUnderstood(response)
	}
	slices.SortFunc(answer.Data, func(a, b vector) int { return a.Index - b.Index })
	result := &Embeddings{Model: answer.Model, Usage: answer.Usage.toUsage()}
	for _, each := range answer.Data {
		result.Embeddings = append(result.Embeddings, each.Embedding)
	}
	return result, nil
}

func (w serverWay) listModels(ctx context.Context) ([]Model, error) {
	response, err := w.fetch(ctx, http.MethodGet, "/api/v1/models", nil)
	if err != nil {
		return nil, err
	}
	var answer struct{ Data []struct{ ID string } }
	if err := response.decode(&answer); err != nil {
		return nil, err
	}
	if answer.Data == nil {
		return nil, notUnderstood(response)
	}
	models := make([]Model, len(answer.Data))
	for i, model := range answer.Data {
		models[i] = Model{ID: model.ID, Alias: aliasOf(model.ID)}
	}
	return models, nil
}

func (w serverWay) pull(context.Context, string) Seq[PullProgress] {
	return failed[PullProgress](unsupported("only Ollama on this machine can download a model"))
}

func (w serverWay) request(c chat) serverRequest {
	return serverRequest{
		Model:       serverModel(c.settings.Model),
		Messages:    c.messages(),
		Temperature: c.settings.Temperature,
		MaxTokens:   c.settings.MaxTokens,
		Stop:        c.settings.Stop,
	}
}

func (u *serverUsage) toUsage() *Usage {
	if u == nil {
		return nil
	}
	return &Usage{u.PromptTokens, u.CompletionTokens}
}

func unsupported(message string) *Error {
	return &Error{Kind: ErrUnsupported, Message: message}
}
