package bluebonnet

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

const projectsPath = "/api/v1/projects"

// Project is one of the account's projects on a server.
type Project struct {
	ID   string
	Name string
}

// ProjectFile is a file of a project.
type ProjectFile struct {
	Path  string
	Bytes int64
}

// ProjectVersion is a version of a project.
type ProjectVersion struct {
	ID     string
	Number int
	// Message says what was changed, in one line.
	Message string
}

// Projects are the projects of the account on a server. Locally, all methods return ErrUnsupported.
type Projects struct{ client *Client }

// List gives all projects.
func (p *Projects) List(ctx context.Context, options ...Option) Seq[Project] {
	return pages[Project](ctx, p, projectsPath, options)
}

// Read returns a project.
func (p *Projects) Read(ctx context.Context, id string, options ...Option) (*Project, error) {
	response, err := p.fetch(ctx, projectPath(id, ""), options)
	if err != nil {
		return nil, err
	}
	var project Project
	if err := response.decode(&project); err != nil {
		return nil, err
	}
	return &project, nil
}

// Files gives a project's files.
func (p *Projects) Files(ctx context.Context, id string, options ...Option) Seq[ProjectFile] {
	return pages[ProjectFile](ctx, p, projectPath(id, "/files"), options)
}

// Versions gives a project's versions.
func (p *Projects) Versions(ctx context.Context, id string, options ...Option) Seq[ProjectVersion] {
	return pages[ProjectVersion](ctx, p, projectPath(id, "/versions"), options)
}

// Export returns a project as a zip file.
func (p *Projects) Export(ctx context.Context, id string, options ...Option) ([]byte, error) {
	response, err := p.fetch(ctx, projectPath(id, "/export"), options)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}

func (p *Projects) fetch(ctx context.Context, path string, options []Option) (*Response, error) {
	config, err := p.server(options)
	if err != nil {
		return nil, err
	}
	return config.fetch(ctx, http.MethodGet, path, nil)
}

func (p *Projects) server(options []Option) (*config, error) {
	config, err := p.client.config.with(options)
	if err != nil {
		return nil, err
	}
	if config.apiKey == "" {
		return nil, unsupported("projects are on servers: use WithServer")
	}
	return config, nil
}

func projectPath(id, rest string) string {
	return projectsPath + "/" + url.PathEscape(id) + rest
}

// pages gives a list that comes in pages.
func pages[T any](ctx context.Context, p *Projects, path string, options []Option) Seq[T] {
	config, err := p.server(options)
	if err != nil {
		return failed[T](err)
	}
	return func(yield func(T, error) bool) {
		query := ""
		if config.pageSize > 0 {
			query = "limit=" + strconv.Itoa(config.pageSize)
		}
		for after := ""; ; {
			page, err := readPage[T](ctx, config, path, query, after)
			if err != nil {
				failed[T](err)(yield)
				return
			}
			for _, item := range page.Data {
				if !yield(item, nil) {
					return
				}
			}
			if !page.HasMore || page.LastID == "" {
				return
			}
			after = page.LastID
		}
	}
}

type page[T any] struct {
	Data    []T
	HasMore bool   `json:"has_more"`
	LastID  string `json:"last_id"`
}

func readPage[T any](ctx context.Context, c *config, path, query, after string) (*page[T], error) {
	if after != "" {
		if query != "" {
			query += "&"
		}
		query += "after=" + url.QueryEscape(after)
	}
	if query != "" {
		path += "?" + query
	}
	response, err := c.fetch(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, err
	}
	var result page[T]
	if json.Unmarshal(response.Body, &result) != nil || result.Data == nil {
		return nil, notUnderstood(response)
	}
	return &result, nil
}
