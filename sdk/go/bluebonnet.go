// Package bluebonnet generates, changes and explains code with a model on this machine, or with a Bluebonnet server.
package bluebonnet

import (
	"context"
	"net/http"
	"time"
)

// Client asks a model to write, change and explain code. Without WithServer, the model runs in Ollama on this machine,
// and nothing leaves it. Goroutines can share a client.
type Client struct {
	Models   *Models
	Projects *Projects
	config   *config
}

// New makes a client. It fails if an address is wrong.
func New(options ...Option) (*Client, error) {
	defaults := &config{
		address:    ollamaAddress,
		timeout:    10 * time.Minute,
		maxRetries: 2,
		retryDelay: 500 * time.Millisecond,
		header:     http.Header{},
		httpClient: newHTTPClient(),
	}
	config, err := defaults.with(options)
	if err != nil {
		return nil, err
	}
	client := &Client{config: config}
	client.Models = &Models{client}
	client.Projects = &Projects{client}
	return client, nil
}

// way is a way to a model: localWay or serverWay.
type way interface {
	complete(context.Context, chat) (*Reply, error)
	stream(context.Context, chat) (*ReplyStream, error)
	embed(ctx context.Context, texts []string, model string) (*Embeddings, error)
	listModels(context.Context) ([]Model, error)
	pull(ctx context.Context, model string) Seq[PullProgress]
}

func (c *Client) way(options []Option) (way, error) {
	config, err := c.config.with(options)
	if err != nil {
		return nil, err
	}
	if config.apiKey == "" {
		return localWay{config}, nil
	}
	return serverWay{config}, nil
}

// Settings are those of a reply. The zero value leaves all to the model.
type Settings struct {
	// Model is an alias ("mini", "standard" or "pro") or any other name: "standard" by default.
	Model     string
	MaxTokens int
	// Temperature is nil or the result of the function of that name, because 0 is a temperature too.
	Temperature *float64
	Stop        []string
}

// Temperature is for Settings.
func Temperature(temperature float64) *float64 { return &temperature }

// Request is one of GenerateRequest, ModifyRequest and ExplainRequest.
type Request interface{ chat() chat }

// GenerateRequest asks for new code.
type GenerateRequest struct {
	Prompt   string
	Language string
	Settings Settings
}

func (r GenerateRequest) chat() chat {
	user := r.Prompt
	if r.Language != "" {
		user += "\n\nLanguage: " + r.Language
	}
	return chat{generateMessage, user, r.Settings}
}

// ModifyRequest asks for a change of code.
type ModifyRequest struct {
	Code        string
	Instruction string
	Language    string
	Path        string
	Settings    Settings
}

func (r ModifyRequest) chat() chat {
	return chat{modifyMessage, codeMessage(r.Instruction, r.Code, r.Language, r.Path), r.Settings}
}

// ExplainRequest asks what code does, or the question about it.
type ExplainRequest struct {
	Code     string
	Question string
	Language string
	Path     string
	Settings Settings
}

func (r ExplainRequest) chat() chat {
	question := r.Question
	if question == "" {
		question = "Explain this code."
	}
	return chat{explainMessage, codeMessage(question, r.Code, r.Language, r.Path), r.Settings}
}

// Generate writes code.
func (c *Client) Generate(ctx context.Context, request GenerateRequest, options ...Option) (*Reply, error) {
	return c.complete(ctx, request, options)
}

// Modify changes code.
func (c *Client) Modify(ctx context.Context, request ModifyRequest, options ...Option) (*Reply, error) {
	return c.complete(ctx, request, options)
}

// Explain explains code.
func (c *Client) Explain(ctx context.Context, request ExplainRequest, options ...Option) (*Reply, error) {
	return c.complete(ctx, request, options)
}

// Stream sends any request and gives the reply as the model writes it.
func (c *Client) Stream(ctx context.Context, request Request, options ...Option) (*ReplyStream, error) {
	way, err := c.way(options)
	if err != nil {
		return nil, err
	}
	return way.stream(ctx, ask(request))
}

// Embed turns texts into vectors, which are near to each other where the texts are alike. An empty model is
// "embedding".
func (c *Client) Embed(ctx context.Context, texts []string, model string, options ...Option) (*Embeddings, error) {
	way, err := c.way(options)
	if err != nil {
		return nil, err
	}
	if model == "" {
		model = defaultEmbeddingModel
	}
	return way.embed(ctx, texts, model)
}

func (c *Client) complete(ctx context.Context, request Request, options []Option) (*Reply, error) {
	way, err := c.way(options)
	if err != nil {
		return nil, err
	}
	return way.complete(ctx, ask(request))
}

func ask(request Request) chat {
	asked := request.chat()
	if asked.settings.Model == "" {
		asked.settings.Model = defaultModel
	}
	return asked
}
