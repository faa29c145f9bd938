package bluebonnet

import (
	"regexp"
	"strings"
)

// What models are told. A test keeps them equal to sdk/prompts.json.
const (
	generateMessage = "You write code. Answer with one fenced code block for each file, and little else. " +
		"After the language of a block, write the path of its file, as in ```ts src/app.ts."
	modifyMessage = "You change code as asked and keep everything else as it is. " +
		"Answer with the whole changed code in one fenced code block, and little else."
	explainMessage = "You explain code to a programmer: what it does, how, and what is surprising about it. Be brief."
)

// chat is one question to a model.
type chat struct {
	system, user string
	settings     Settings
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func (c chat) messages() []message {
	return []message{{"system", c.system}, {"user", c.user}}
}

var backticks = regexp.MustCompile("`+")

// codeMessage is the text, then the code in a fence that is longer than any in it.
func codeMessage(text, code, language, path string) string {
	longest := 2
	for _, run := range backticks.FindAllString(code, -1) {
		longest = max(longest, len(run))
	}
	fence := strings.Repeat("`", longest+1)
	info := strings.TrimSpace(language + " " + path)
	if !strings.HasSuffix(code, "\n") {
		code += "\n"
	}
	return text + "\n\n" + fence + info + "\n" + code + fence
}
