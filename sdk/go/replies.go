package bluebonnet

import (
	"bufio"
	"encoding/json"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Seq gives values as they come. The error of a pair ends it.
type Seq[T any] = iter.Seq2[T, error]

func failed[T any](err error) Seq[T] {
	return func(yield func(T, error) bool) {
		var none T
		yield(none, err)
	}
}

// Usage is how many tokens a call took.
type Usage struct {
	PromptTokens     int
	CompletionTokens int
}

// File is a code block of a reply. The path and the language are empty where the model left them out.
type File struct {
	Path     string
	Language string
	Content  string
}

// Reply is what a model answered.
type Reply struct {
	Text  string
	Model string
	// FinishReason is "stop", or "length" where the reply was cut off.
	FinishReason string
	// Usage is nil where it is not known.
	Usage *Usage
}

// Files returns the code blocks of the text.
func (r *Reply) Files() []File { return readFiles(r.Text) }

// Code returns the first code block, or the whole text if there is none.
func (r *Reply) Code() string {
	if files := r.Files(); len(files) > 0 {
		return files[0].Content
	}
	return r.Text
}

// Embeddings has one vector for each text, in their order.
type Embeddings struct {
	Embeddings [][]float64
	Model      string
	Usage      *Usage
}

var (
	// `code` between three backticks within a sentence is not a block.
	openingFence = regexp.MustCompile("^(?:(`{3,})([^`]*)|(~{3,})(.*))$")
	pathLetters  = regexp.MustCompile(`^[A-Za-z0-9_@.+()\[\]/-]+$`)
	wordBreak    = regexp.MustCompile(`[\s:]+`)
)

func isPath(word string) bool {
	return pathLetters.MatchString(word) && strings.ContainsAny(word, "./")
}

// readFiles returns the code blocks of a Markdown text. One that is not closed ends with the text.
func readFiles(text string) []File {
	var files []File
	var content strings.Builder
	fence := ""
	finish := func() {
		files[len(files)-1].Content = content.String()
		content.Reset()
		fence = ""
	}
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		switch {
		case fence == "":
			if opening := openingFence.FindStringSubmatch(line); opening != nil {
				fence = opening[1] + opening[3]
				files = append(files, label(opening[2]+opening[4]))
			}
		case strings.HasPrefix(line, fence) && strings.Trim(strings.TrimSpace(line), fence[:1]) == "":
			finish()
		default:
			content.WriteString(strings.TrimSuffix(line, "\r") + "\n")
		}
	}
	if fence != "" {
		finish()
	}
	return files
}

// label reads `ts src/app.ts`, `ts:src/app.ts`, `src/app.ts` or `ts`.
func label(info string) File {
	words := wordBreak.Split(strings.TrimSpace(info), -1)
	var file File
	if !isPath(words[0]) {
		file.Language = words[0]
	}
	if i := slices.IndexFunc(words, isPath); i >= 0 {
		file.Path = words[i]
	}
	return file
}

// ReplyStream is a reply that is still being written.
type ReplyStream struct {
	body  *openBody
	parts Seq[part]
	reply Reply
	text  strings.Builder
	done  bool
	err   error
}

// part is what one event of a stream says.
type part struct {
	text, model, finishReason string
	usage                     *Usage
}

// Texts gives the reply's text as the model writes it. Leaving the loop closes the stream.
func (s *ReplyStream) Texts() Seq[string] {
	return func(yield func(string, error) bool) {
		if s.done {
			return
		}
		defer s.Close()
		for part, err := range s.parts {
			if err != nil {
				s.err = err
				yield("", err)
				return
			}
			if s.add(part); part.text != "" && !yield(part.text, nil) {
				return
			}
		}
	}
}

// Reply reads what has not come yet, and returns the whole reply. Of a stream that was closed before its end, it is
// what had come.
func (s *ReplyStream) Reply() (*Reply, error) {
	for range s.Texts() {
	}
	if s.err != nil {
		return nil, s.err
	}
	reply := s.reply
	reply.Text = s.text.String()
	return &reply, nil
}

// Close ends the connection.
func (s *ReplyStream) Close() {
	s.done = true
	s.body.Close()
}

func (s *ReplyStream) add(p part) {
	s.text.WriteString(p.text)
	if p.model != "" {
		s.reply.Model = p.model
	}
	if p.finishReason != "" {
		s.reply.FinishReason = p.finishReason
	}
	if p.usage != nil {
		s.reply.Usage = p.usage
	}
}

// readLines gives the lines of a stream, without those that are empty. The reader stops at the last event, so the end
// of the stream is an error.
func readLines(body *openBody) Seq[string] {
	return func(yield func(string, error) bool) {
		reader := bufio.NewReader(body)
		for {
			line, err := reader.ReadString('\n')
			if line = strings.TrimSpace(line); line != "" && !yield(line, nil) {
				return
			}
			if err == io.EOF {
				err = &Error{
					Kind: ErrConnection, Message: "the stream ended early", RequestID: body.head.RequestID(), cause: err,
				}
			}
			if err != nil {
				yield("", err)
				return
			}
		}
	}
}

// readEvent reads an event into value. An event that is an error is returned as one.
func readEvent(content []byte, head *Response, value any) error {
	var failure struct{ Error json.RawMessage }
	if json.Unmarshal(content, &failure) != nil {
		return notUnderstood(head)
	}
	if len(failure.Error) > 0 && string(failure.Error) != "null" {
		return errorOfEvent(failure.Error, head)
	}
	if json.Unmarshal(content, value) != nil {
		return notUnderstood(head)
	}
	return nil
}
