package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type withToken string

func (token withToken) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(request)
}

// sessions are kept by the token; after a failure the next call begins with a new one.
var sessions = map[string]*mcp.ClientSession{}

func sessionOf(t task) (*mcp.ClientSession, error) {
	token := t.Credentials["mcp_token"]
	if session, ok := sessions[token]; ok {
		return session, nil
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "go-sdk", Version: "1"}, nil)
	transport := &mcp.StreamableClientTransport{
		Endpoint:   t.Target.MCP + "/mcp",
		HTTPClient: &http.Client{Transport: withToken(token)},
	}
	session, err := client.Connect(context.Background(), transport, nil)
	if err == nil {
		sessions[token] = session
	}
	return session, err
}

func callTool(t task) (object, error) {
	session, err := sessionOf(t)
	if err != nil {
		return nil, err
	}
	tool, _ := t.Args["tool"].(string)
	result, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: t.Args["arguments"]})
	var refusal *jsonrpc.Error
	if errors.As(err, &refusal) && refusal.Data != nil {
		var data object
		_ = json.Unmarshal(refusal.Data, &data)
		return nil, refused{200, data["error_code"]}
	}
	if err != nil {
		delete(sessions, t.Credentials["mcp_token"])
		_ = session.Close()
		return nil, err
	}
	shown, _ := result.StructuredContent.(object)
	if shown == nil && len(result.Content) > 0 {
		if text, ok := result.Content[0].(*mcp.TextContent); ok {
			_ = json.Unmarshal([]byte(text.Text), &shown)
		}
	}
	state := shown["execution_status"]
	if result.IsError || (state != nil && state != "executed") || shown["saved"] == false {
		code := shown["error_code"]
		if code == nil {
			code = state
		}
		return nil, refused{200, code}
	}
	items, _ := shown["manifests"].([]any)
	return done(object{"manifest_ids": textsOf(items, "manifest_id")}), nil
}
