package bluebonnet

import "context"

// ModelAlias is what an alias of a model stands for. A test keeps the aliases equal to sdk/models.json.
type ModelAlias struct {
	// MemoryGB is the memory that the model needs, in gigabytes.
	MemoryGB int
	// Tag is what Ollama calls the model.
	Tag     string
	Purpose string
}

const (
	defaultModel          = "standard"
	defaultEmbeddingModel = "embedding"
	prefixOnServers       = "ollama:"
)

var modelAliases = map[string]ModelAlias{
	"mini":      {2, "qwen2.5-coder:1.5b", "Functions and small pages"},
	"standard":  {6, "qwen2.5-coder:7b", "Apps and repairs"},
	"pro":       {12, "qwen2.5-coder:14b", "Larger changes"},
	"embedding": {1, "nomic-embed-text:latest", "Vectors of texts"},
}

// LookupAlias returns what an alias such as "mini" stands for.
func LookupAlias(name string) (ModelAlias, bool) {
	alias, ok := modelAliases[name]
	return alias, ok
}

// localModel is the Ollama tag of an alias; any other name is kept.
func localModel(name string) string {
	if alias, ok := modelAliases[name]; ok {
		return alias.Tag
	}
	return name
}

// serverModel is the name of an alias's model on a server; any other name is kept.
func serverModel(name string) string {
	if alias, ok := modelAliases[name]; ok {
		return prefixOnServers + alias.Tag
	}
	return name
}

func aliasOf(id string) string {
	for name, alias := range modelAliases {
		if id == alias.Tag || id == prefixOnServers+alias.Tag {
			return name
		}
	}
	return ""
}

// Model is one that the client can use.
type Model struct {
	ID string
	// Alias is the alias that stands for this model, or empty.
	Alias string
	// Bytes is its size on the disk, or 0 where it is not on this machine.
	Bytes int64
}

// PullProgress is one message of a download. The bytes are nil where they are not known.
type PullProgress struct {
	Status         string
	CompletedBytes *int64
	TotalBytes     *int64
}

// Models are the models that a client can use.
type Models struct{ client *Client }

// List returns all models.
func (m *Models) List(ctx context.Context, options ...Option) ([]Model, error) {
	way, err := m.client.way(options)
	if err != nil {
		return nil, err
	}
	return way.listModels(ctx)
}

// Pull downloads a model to this machine. The error of the last pair is set if it failed; on a server it is
// ErrUnsupported.
func (m *Models) Pull(ctx context.Context, model string, options ...Option) Seq[PullProgress] {
	way, err := m.client.way(options)
	if err != nil {
		return failed[PullProgress](err)
	}
	return way.pull(ctx, model)
}
