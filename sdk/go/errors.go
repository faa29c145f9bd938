package bluebonnet

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// The kinds of an Error, for errors.Is.
var (
	ErrAuthentication = errors.New("the API key is missing or not valid")
	ErrPermission     = errors.New("the API key may not do this")
	ErrNotFound       = errors.New("not found")
	ErrConflict       = errors.New("conflict with another change")
	ErrQuota          = errors.New("the quota is spent")
	ErrRateLimit      = errors.New("too many requests")
	ErrServer         = errors.New("the server failed")
	ErrInvalidRequest = errors.New("the server refuses the request")
	ErrConnection     = errors.New("the connection failed")
	ErrTimeout        = errors.New("the server did not answer in time")
	ErrUnsupported    = errors.New("not supported here")
)

// Error is what all calls return, except for the error of a context that has ended. A field is empty where it is not
// known.
type Error struct {
	// Kind is one of this package's errors, such as ErrRateLimit.
	Kind      error
	Message   string
	Status    int
	Code      string
	Type      string
	Param     string
	RequestID string
	// RetryAfter is how long the server asks to wait, or nil.
	RetryAfter *time.Duration

	cause error
}

func (e *Error) Error() string {
	text := "bluebonnet: " + e.Message
	if e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return text
}

// Unwrap returns the kind, and what caused a failed connection.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.cause}
}

var kindOfStatus = map[int]error{
	http.StatusUnauthorized:    ErrAuthentication,
	http.StatusForbidden:       ErrPermission,
	http.StatusNotFound:        ErrNotFound,
	http.StatusConflict:        ErrConflict,
	http.StatusTooManyRequests: ErrRateLimit,
}

var kindOfType = map[string]error{
	"authentication_error":  ErrAuthentication,
	"permission_error":      ErrPermission,
	"rate_limit_error":      ErrRateLimit,
	"invalid_request_error": ErrInvalidRequest,
}

// errorOfResponse is what a response with another status than 2xx stands for.
func errorOfResponse(r *Response) *Error {
	kind := kindOfStatus[r.Status]
	if kind == nil && r.Status >= 400 && r.Status < 500 {
		kind = ErrInvalidRequest
	}
	var body struct{ Error json.RawMessage }
	// A proxy's error may not be JSON.
	_ = json.Unmarshal(r.Body, &body)
	return readError(body.Error, kind, r)
}

// errorOfEvent is what came inside a response, where its type decides its kind.
func errorOfEvent(value json.RawMessage, r *Response) *Error {
	return readError(value, nil, r)
}

// readError reads Ollama's error, which is a text, or OpenAI's, which is an object.
func readError(value json.RawMessage, kind error, r *Response) *Error {
	var fields struct{ Message, Code, Type, Param any }
	if json.Unmarshal(value, &fields.Message) != nil || !isText(fields.Message) {
		fields.Message = nil
		_ = json.Unmarshal(value, &fields)
	}
	result := &Error{
		Kind:       kind,
		Message:    text(fields.Message),
		Status:     r.Status,
		Code:       text(fields.Code),
		Type:       text(fields.Type),
		Param:      text(fields.Param),
		RequestID:  r.RequestID(),
		RetryAfter: readRetryAfter(r.Header.Get("Retry-After")),
	}
	if result.Message == "" {
		result.Message = fmt.Sprintf("the server answered with the status %d", r.Status)
	}
	if result.Kind == nil {
		result.Kind = kindOfType[result.Type]
	}
	if result.Kind == nil {
		result.Kind = ErrServer
	}
	if result.Code == "insufficient_quota" {
		result.Kind = ErrQuota
	}
	return result
}

func isText(value any) bool {
	_, ok := value.(string)
	return ok
}

func text(value any) string {
	result, _ := value.(string)
	return result
}

func notUnderstood(r *Response) *Error {
	return &Error{
		Kind: ErrServer, Message: "the server's answer cannot be understood", Status: r.Status, RequestID: r.RequestID(),
	}
}

// isRetryable says whether the same request may succeed later.
func (e *Error) isRetryable() bool {
	switch {
	case e.Kind == ErrConnection, e.Kind == ErrTimeout:
		return true
	case e.Kind == ErrQuota:
		return false
	case e.Status == http.StatusConflict:
		return e.Code == "request_in_progress"
	default:
		return e.Status == http.StatusRequestTimeout || e.Status == http.StatusTooManyRequests || e.Status >= 500
	}
}

var wholeSeconds = regexp.MustCompile("^[0-9]{1,9}$")

// readRetryAfter reads a header that is a number of seconds or a date.
func readRetryAfter(value string) *time.Duration {
	if wholeSeconds.MatchString(value) {
		seconds, _ := strconv.Atoi(value)
		wait := time.Duration(seconds) * time.Second
		return &wait
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return nil
	}
	wait := max(0, time.Until(date))
	return &wait
}
