package bluebonnet

import (
	"context"
	"net/http"
)

// localWay speaks Ollama's own API.
type localWay struct{ *config }

type localOptions struct {
	Temperature *float64 `json:"temperature,omitempty"`
	NumPredict  int      `json:"num_predict,omitempty"`
	Stop        []string `json:"stop,omitempty"`
}

type localRequest struct {
	Model    string        `json:"model"`
	Messages []message     `json:"messages"`
	Stream   bool          `json:"stream"`
	Options  *localOptions `json:"options,omitempty"`
}

type localEvent struct {
	Model           string
	Message         *struct{ Content string }
	Done            bool
	DoneReason      string `json:"done_reason"`
	PromptEvalCount *int   `json:"prompt_eval_count"`
	EvalCount       *int   `json:"eval_count"`
}

func (e localEvent) part() part {
	result := part{text: e.Message.Content, model: e.Model, finishReason: e.DoneReason}
	if e.PromptEvalCount != nil || e.EvalCount != nil {
		result.usage = &Usage{orZero(e.PromptEvalCount), orZero(e.EvalCount)}
	}
	return result
}

func orZero(count *int) int {
	if count == nil {
		return 0
	}
	return *count
}

func (w localWay) complete(ctx context.Context, c chat) (*Reply, error) {
	response, err := w.fetch(ctx, http.MethodPost, "/api/chat", w.request(c, false))
	if err != nil {
		return nil, err
	}
	event, err := readLocalEvent(response.Body, response)
	if err != nil {
		return nil, err
	}
	p := event.part()
	return &Reply{Text: p.text, Model: p.model, FinishReason: p.finishReason, Usage: p.usage}, nil
}

func (w localWay) stream(ctx context.Context, c chat) (*ReplyStream, error) {
	body, err := w.open(ctx, "/api/chat", w.request(c, true))
	if err != nil {
		return nil, err
	}
	parts := func(yield func(part, error) bool) {
		for line, err := range readLines(body) {
			var event localEvent
			if err == nil {
				event, err = readLocalEvent([]byte(line), body.head)
			}
			if err != nil {
				yield(part{}, err)
				return
			}
			if !yield(event.part(), nil) || event.Done {
				return
			}
		}
	}
	return &ReplyStream{body: body, parts: parts}, nil
}

func readLocalEvent(content []byte, head *Response) (localEvent, error) {
	var event localEvent
	if err := readEvent(content, head, &event); err != nil {
		return event, err
	}
	if event.Message == nil || event.Model == "" {
		return event, notUnderstood(head)
	}
	return event, nil
}

func (w localWay) embed(ctx context.Context, texts []string, model string) (*Embeddings, error) {
	request := map[string]any{"model": localModel(model), "input": texts}
	response, err := w.fetch(ctx, http.MethodPost, "/api/embed", request)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Model           string
		Embeddings      [][]float64
		PromptEvalCount int `json:"prompt_eval_count"`
	}
	if err := response.decode(&answer); err != nil {
		return nil, err
	}
	if answer.Embeddings == nil {
		return nil, notUnderstood(response)
	}
	return &Embeddings{answer.Embeddings, answer.Model, &Usage{PromptTokens: answer.PromptEvalCount}}, nil
}

func (w localWay) listModels(ctx context.Context) ([]Model, error) {
	response, err := w.fetch(ctx, http.MethodGet, "/api/tags", nil)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Models []struct {
			Name string
			Size int64
		}
	}
	if err := response.decode(&answer); err != nil {
		return nil, err
	}
	if answer.Models == nil {
		return nil, notUnderstood(response)
	}
	models := make([]Model, len(answer.Models))
	for i, model := range answer.Models {
		models[i] = Model{model.Name, aliasOf(model.Name), model.Size}
	}
	return models, nil
}

func (w localWay) pull(ctx context.Context, model string) Seq[PullProgress] {
	return func(yield func(PullProgress, error) bool) {
		request := map[string]any{"model": localModel(model), "stream": true}
		body, err := w.open(ctx, "/api/pull", request)
		if err != nil {
			yield(PullProgress{}, err)
			return
		}
		defer body.Close()
		for line, err := range readLines(body) {
			var event struct {
				Status           string
				Completed, Total *int64
			}
			if err == nil {
				err = readEvent([]byte(line), body.head, &event)
			}
			if err != nil {
				yield(PullProgress{}, err)
				return
			}
			if !yield(PullProgress{event.Status, event.Completed, event.Total}, nil) || event.Status == "success" {
				return
			}
		}
	}
}

func (w localWay) request(c chat, stream bool) localRequest {
	request := localRequest{localModel(c.settings.Model), c.messages(), stream, nil}
	options := localOptions{c.settings.Temperature, c.settings.MaxTokens, c.settings.Stop}
	if options.Temperature != nil || options.NumPredict != 0 || len(options.Stop) > 0 {
		request.Options = &options
	}
	return request
}
