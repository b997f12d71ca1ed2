package main

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

type task struct {
	ID, Op              string
	Target, Credentials map[string]string
	Now                 time.Time
	Args                struct {
		PageSize  int      `json:"page_size"`
		StreamID  string   `json:"stream_id"`
		StreamIDs []string `json:"stream_ids"`
		Name      string
		Count     int
		First     string `json:"published_date_from"`
		Last      string `json:"published_date_to"`
	}
}

type object = map[string]any

var (
	lines   = bufio.NewReader(os.Stdin)
	clients = map[string]*Client{}
	now     time.Time
)

// say writes one line. Logs go to standard error.
func say(message object) {
	message["assay"] = 1
	text, err := json.Marshal(message)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
}

// memory is what the client has to remember of an account when its process has ended.
type memory struct {
	Checkpoints map[string]json.RawMessage // By scope.
	Address     string
	Secret      string
	file        string
}

func memoryOf(t task) *memory {
	known := &memory{Checkpoints: map[string]json.RawMessage{}, file: filepath.Join(os.TempDir(), "example-client-"+t.Credentials["api_key"]+".json")}
	if text, err := os.ReadFile(known.file); err == nil {
		_ = json.Unmarshal(text, known)
	}
	return known
}

func (m *memory) keep() error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(m.file, text, 0o600)
}

func idsOf(manifests []Manifest) []string {
	ids := []string{} // Not null in JSON.
	for _, manifest := range manifests {
		ids = append(ids, manifest.ID)
	}
	return ids
}

var operations = map[string]func(task, *Client) (result object, isWhole bool, err error){
	"list_streams": func(t task, c *Client) (object, bool, error) {
		streams, err := c.Streams(t.Args.PageSize)
		ids, notices := []string{}, []string{}
		for _, stream := range streams {
			ids = append(ids, stream.ID)
		}
		for path, day := range c.Notices {
			notices = append(notices, path+" ends on "+day)
		}
		return object{"stream_ids": ids, "notices": notices}, true, err
	},
	"read_manifests": func(t task, c *Client) (object, bool, error) {
		days := url.Values{}
		for name, day := range map[string]string{"published_date_from": t.Args.First, "published_date_to": t.Args.Last} {
			if day != "" {
				days.Set(name, day)
			}
		}
		manifests, isWhole, err := c.Manifests(t.Args.StreamID, t.Args.Count, days)
		return object{"manifest_ids": idsOf(manifests)}, isWhole, err
	},
	"create_digest": func(t task, c *Client) (object, bool, error) {
		id, err := c.CreateDigest(t.Args.Name, t.Args.StreamIDs, rand.Text())
		return object{"digest_id": id}, true, err
	},
	"deliver_delta": func(t task, c *Client) (object, bool, error) {
		known, delivered, scope := memoryOf(t), []string{}, strings.Join(t.Args.StreamIDs, ",")
		next, err := c.DeliverDelta(t.Args.StreamIDs, func(manifests []Manifest) error {
			delivered = append(delivered, idsOf(manifests)...)
			say(object{"id": t.ID, "handed_on": idsOf(manifests)})
			return nil
		}, known.Checkpoints[scope], t.Args.PageSize)
		if err != nil {
			return nil, false, err
		}
		known.Checkpoints[scope] = next
		return object{"manifest_ids": delivered}, true, known.keep()
	},
	"summarize_stream": summarize,
	"receive_webhooks": receive,
}

func summarize(t task, c *Client) (object, bool, error) {
	streams, err := c.Streams(largestPage)
	if err != nil {
		return nil, false, err
	}
	var company *string
	for _, stream := range streams {
		if stream.ID == t.Args.StreamID {
			company = stream.CompanyKind
		}
	}
	manifests, isWhole, err := c.Manifests(t.Args.StreamID, math.MaxInt, nil)
	summaries := []object{}
	for _, manifest := range manifests {
		var points *int
		var body struct {
			KeyPoints []any `json:"key_points"`
		}
		if json.Unmarshal(manifest.Brief.Body, &body) == nil && body.KeyPoints != nil {
			count := len(body.KeyPoints)
			points = &count
		}
		names := []string{}
		for _, entity := range manifest.Signal.Body.Entities {
			names = append(names, entity.Name)
		}
		summaries = append(summaries, object{"manifest_id": manifest.ID, "key_points": points, "entities": names})
	}
	return object{"company": company, "manifests": summaries}, isWhole, err
}

func receive(t task, c *Client) (object, bool, error) {
	known, delivered, lock := memoryOf(t), map[string]bool{}, sync.Mutex{}
	if known.Address == "" {
		known.Address = "127.0.0.1:0"
	}
	listener, err := net.Listen("tcp", known.Address)
	if err != nil {
		return nil, false, err
	}
	server := &http.Server{Handler: http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		body, _ := io.ReadAll(request.Body)
		delivery := Verified(body, request.Header.Get("X-Service-Signature"), known.Secret, now)
		if delivery == nil {
			answer.WriteHeader(http.StatusUnauthorized)
		} else if delivery.Event == "manifest.matched" {
			delivered[delivery.Data.ManifestID] = true
		}
	})}
	go server.Serve(listener)
	defer server.Close()
	known.Address = listener.Addr().String()
	address := "http://" + known.Address + "/hook"
	if known.Secret == "" {
		if known.Secret, err = c.RegisterWebhook(address); err != nil {
			return nil, false, err
		}
		if err = known.keep(); err != nil {
			return nil, false, err
		}
	}
	say(object{"id": t.ID, "ready": object{"url": address}})
	_, _ = lines.ReadString('\n') // finish
	lock.Lock()
	defer lock.Unlock()
	manifests, isWhole, err := c.Manifests(t.Args.StreamID, 100, nil)
	found := []object{}
	for _, manifest := range manifests {
		if delivered[manifest.ID] {
			found = append(found, object{"manifest_id": manifest.ID, "summary": manifest.Brief.Summary})
		}
	}
	return object{"manifests": found}, isWhole, err
}

func main() {
	names := slices.Collect(maps.Keys(operations))
	say(object{"hello": object{"client": "example in Go", "ops": names, "notices": true}})
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		var t task
		t.Args.PageSize, t.Args.Count = largestPage, math.MaxInt
		if err := json.Unmarshal([]byte(line), &t); err != nil {
			log.Fatal(err)
		}
		now = t.Now
		account := strings.Join([]string{t.Target["rest"], t.Credentials["api_key"]}, " ")
		if clients[account] == nil {
			clients[account] = NewClient(t.Target["rest"], t.Credentials["api_key"], t.Credentials["api_secret"],
				func() time.Time { return now })
		}
		result, isWhole, err := operations[t.Op](t, clients[account])
		refusal := new(ServiceError)
		switch {
		case errors.As(err, &refusal):
			if refusal.Code == "" {
				refusal.Code = "failed"
			}
			say(object{"id": t.ID, "status": "failed", "error": object{"code": refusal.Code, "http": refusal.Status,
				"resets_on": refusal.ResetsOn, "message": refusal.Error()}})
		case err != nil:
			say(object{"id": t.ID, "status": "failed", "error": object{"message": err.Error()}})
		case isWhole:
			say(object{"id": t.ID, "status": "done", "result": result})
		default:
			say(object{"id": t.ID, "status": "partial", "result": result})
		}
	}
}
