// Clients and receivers of others in Go: `main net/http`, `main mcp` (adapters of `assay drill`), `main receiver`.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type object = map[string]any

type task struct {
	ID          string
	Op          string
	Target      struct{ Rest, MCP string }
	Credentials map[string]string
	Args        object
}

// refused is what the service answered instead of serving.
type refused struct {
	status int
	code   any
}

func (r refused) Error() string { return fmt.Sprintf("status %d %v", r.status, r.code) }

func say(message object) {
	message["assay"] = 1
	line, _ := json.Marshal(message)
	fmt.Println(string(line))
}

func done(result object) object { return object{"status": "done", "result": result} }

func failed(err error) object {
	if r, ok := err.(refused); ok {
		return object{"status": "failed", "error": object{"http": r.status, "code": r.code}}
	}
	return object{"status": "failed", "error": object{"message": err.Error()}}
}

type operation = func(task) (object, error)

func serve(client string, operations map[string]operation) {
	ops := []string{}
	for name := range operations {
		ops = append(ops, name)
	}
	say(object{"hello": object{"client": client, "ops": ops}})
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var given task
		if err := json.Unmarshal(line, &given); err != nil {
			panic(err)
		}
		outcome := object{"status": "unsupported"}
		if operate, ok := operations[given.Op]; ok {
			if outcome, err = operate(given); err != nil {
				outcome = failed(err)
			}
		}
		outcome["id"] = given.ID
		say(outcome)
	}
}

func main() {
	switch os.Args[1] {
	case "net/http":
		serve("net/http", overHTTP)
	case "mcp":
		serve("go-sdk of MCP", map[string]operation{"call_tool": callTool})
	case "receiver":
		receive()
	}
}

// at follows names through objects; nil where there is no such member.
func at(value any, names ...string) any {
	for _, name := range names {
		members, _ := value.(object)
		value = members[name]
	}
	return value
}

func textsOf(items []any, name string) []string {
	texts := []string{}
	for _, item := range items {
		texts = append(texts, fmt.Sprint(at(item, name)))
	}
	return texts
}
