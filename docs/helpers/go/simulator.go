//go:build unix

// Package assaysimulator starts, drives and stops the simulator with the standard library alone.
package assaysimulator

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

const (
	startTime = 60 * time.Second
	stopTime  = 10 * time.Second
	callTime  = 60 * time.Second
)

// The addresses are those of this machine, so no proxy of the environment is used.
var client = &http.Client{Timeout: callTime, Transport: &http.Transport{}}

// Key is one key pair of an organisation.
type Key struct {
	APIKey    string `json:"api_key"`
	APISecret string `json:"api_secret"`
}

// Organization is an organisation with its credentials.
type Organization struct {
	ID          string `json:"id"`
	Plan        string `json:"plan"`
	Keys        []Key  `json:"keys"`
	AccessToken string `json:"access_token"`
	MCPToken    string `json:"mcp_token"`
}

// World holds the addresses of a world and its ready organisations by plan.
type World struct {
	BaseURL     string                    `json:"base_url"`
	MCPURL      string                    `json:"mcp_url"`
	SiteURL     string                    `json:"site_url"`
	ControlURL  string                    `json:"control_url"`
	Credentials map[string][]Organization `json:"credentials"`
}

// Refused is the error of a call that the control plane refused.
type Refused struct {
	Call   string
	Status int
	Detail string
}

func (r *Refused) Error() string { return fmt.Sprintf("%s: %d %s", r.Call, r.Status, r.Detail) }

// Control calls an operation of docs/control-plane.md. A nil body sends none; a nil answer drops the response.
func (w *World) Control(method, path string, body, answer any) error {
	var sent io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, w.ControlURL+path, sent)
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token := os.Getenv("ASSAY_CONTROL_TOKEN"); token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode >= 400 {
		return &Refused{Call: method + " " + path, Status: response.StatusCode, Detail: string(text)}
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// BrokenRules is the error of a world to which something was sent that broke rules which bind clients.
type BrokenRules []ClientRule

// ClientRule is the verdict of one rule about clients.
type ClientRule struct {
	ID      string `json:"id"`
	Level   string `json:"level"`
	Text    string `json:"text"`
	Verdict string `json:"verdict"`
	Failure *struct {
		Expected string `json:"expected"`
		Received string `json:"received"`
		Exchange *struct {
			Request struct {
				Method string `json:"method"`
				URL    string `json:"url"`
			} `json:"request"`
			Response struct {
				Status int `json:"status"`
			} `json:"response"`
		} `json:"exchange"`
	} `json:"failure"`
}

func (b BrokenRules) Error() string {
	var text strings.Builder
	for _, rule := range b {
		fmt.Fprintf(&text, "%s: %s\n", rule.ID, rule.Text)
		if rule.Failure == nil {
			continue
		}
		fmt.Fprintf(&text, "  expected  %s\n  received  %s\n", rule.Failure.Expected, rule.Failure.Received)
		if exchange := rule.Failure.Exchange; exchange != nil {
			fmt.Fprintf(&text, "  exchange  %s %s, answered %d\n",
				exchange.Request.Method, exchange.Request.URL, exchange.Response.Status)
		}
	}
	return text.String() + "Correct the client; `assay explain RULE` shows what a rule rests on. Where a test provokes it on\n" +
		"purpose, give the forced outcome a `mark`, or do not call CheckClient."
}

// NotCalled is the error of a world that was not called as expected; its text shows the call that came nearest.
type NotCalled string

func (n NotCalled) Error() string { return string(n) }

// Verify returns NotCalled unless the world was called as expected, by the members of POST /journal/verify:
// "operation_id", "times", "at_least", "at_most", "query", "body" and others.
func (w *World) Verify(expected map[string]any) error {
	var found struct {
		OK      bool   `json:"ok"`
		Message string `json:"message"`
	}
	if err := w.Control("POST", "/journal/verify", expected, &found); err != nil {
		return err
	}
	if !found.OK {
		return NotCalled(found.Message)
	}
	return nil
}

// ClientReport returns the verdicts of the rules about clients on everything that was sent to the world, or with the
// credentials of one organisation if its id is not empty. The simulator must have been started with --observe.
func (w *World) ClientReport(organizationID string) ([]ClientRule, error) {
	path := "/client-report"
	if organizationID != "" {
		path = "/organizations/" + organizationID + path
	}
	var report struct {
		Rules []ClientRule `json:"rules"`
	}
	err := w.Control("GET", path, nil, &report)
	return report.Rules, err
}

// CheckClient returns BrokenRules if what was sent to the world broke a rule of the level must.
func (w *World) CheckClient() error {
	rules, err := w.ClientReport("")
	if err != nil {
		return err
	}
	var broken BrokenRules
	for _, rule := range rules {
		if rule.Verdict == "failed" {
			broken = append(broken, rule)
		}
	}
	if len(broken) == 0 {
		return nil
	}
	return broken
}

// CreateOrganization makes an organisation from the members of POST /organizations.
func (w *World) CreateOrganization(settings map[string]any) (Organization, error) {
	var made Organization
	err := w.Control("POST", "/organizations", settings, &made)
	return made, err
}

// Advance moves the time; it returns when everything that was due has happened.
func (w *World) Advance(by time.Duration) error {
	return w.Control("POST", "/clock/advance", map[string]any{"ms": by.Milliseconds()}, nil)
}

// Drop drops the world. The default world, which is the simulator, cannot be dropped.
func (w *World) Drop() error { return w.Control("DELETE", "", nil, nil) }

// Simulator is a running simulator, which is itself the default world.
type Simulator struct {
	World
	group int
	ended chan struct{}
}

// Start runs `npx --no assay simulate` with options of that command: the package that is installed, never one that
// npx would download. ASSAY_COMMAND replaces `npx --no assay`; spaces separate its words.
func Start(options ...string) (*Simulator, error) {
	words := strings.Fields(os.Getenv("ASSAY_COMMAND"))
	if len(words) == 0 {
		words = []string{"npx", "--no", "assay"}
	}
	words = append(append(words, "simulate", "--json", "--port", "0"), options...)
	command := exec.Command(words[0], words[1:]...)
	command.Stderr = os.Stderr
	// A group of its own, because npx starts the simulator as another process.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	s := &Simulator{group: command.Process.Pid, ended: make(chan struct{})}
	late := time.AfterFunc(startTime, func() { s.signal(syscall.SIGKILL) })
	line, readError := bufio.NewReader(output).ReadBytes('\n')
	late.Stop()
	go func() {
		defer close(s.ended)
		command.Wait()
	}()
	if readError != nil {
		s.Stop()
		return nil, errors.New("`" + strings.Join(words, " ") + "` did not start; its standard error shows why")
	}
	if err := json.Unmarshal(line, &s.World); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

// CreateWorld makes a world beside the default one from the members of POST /worlds.
func (s *Simulator) CreateWorld(settings map[string]any) (*World, error) {
	made := &World{}
	if err := s.Control("POST", "/worlds", settings, made); err != nil {
		return nil, err
	}
	return made, nil
}

// Stop stops the process and returns when it has ended.
func (s *Simulator) Stop() {
	s.signal(syscall.SIGTERM)
	select {
	case <-s.ended:
	case <-time.After(stopTime):
		s.signal(syscall.SIGKILL)
		<-s.ended
	}
}

func (s *Simulator) signal(number syscall.Signal) { _ = syscall.Kill(-s.group, number) }
