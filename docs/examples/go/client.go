// A client of the Content Intelligence Service with the standard library alone.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	attempts    = 4
	longestWait = 120 // Seconds. Whoever is told to wait longer gets the refusal instead.
	largestPage = 200
)

// Client reads one organisation.
type Client struct {
	Notices                    map[string]string // When an operation ends, by the path of a request.
	baseURL, apiKey, apiSecret string
	now                        func() time.Time
	spent                      *ServiceError
}

func NewClient(baseURL, apiKey, apiSecret string, now func() time.Time) *Client {
	return &Client{map[string]string{}, baseURL, apiKey, apiSecret, now, new(ServiceError)}
}

// ServiceError is a refusal, or has the status 0 if no answer came.
type ServiceError struct {
	Status     int
	Code       string `json:"error_code"` // Empty if the refusal has none.
	Message    string
	ResetsOn   string  `json:"quota_resets_on"`
	RetryAfter float64 `json:"retry_after_seconds"`
}

func (e *ServiceError) Error() string {
	return fmt.Sprintf("status %d: %s %s", e.Status, e.Code, e.Message)
}

// Data is what this client reads of answers. They have more members, and will have others.
type Data struct {
	Streams      []Stream
	Manifests    []Manifest
	Pagination   struct{ Next *int }
	IsClamped    bool `json:"quota_clamped"`
	Checkpoint   json.RawMessage
	NextPage     string `json:"next_page_cursor"`
	CommitCursor string `json:"commit_cursor"`
	ID           int
	Secret       string
}

type Stream struct {
	ID          string
	CompanyKind *string `json:"company_kind"`
}

type Manifest struct {
	ID     string `json:"manifest_id"`
	Signal struct {
		Body struct {
			Entities []struct {
				Name string `json:"tag_value"`
			} `json:"entity_details"`
		}
	}
	Brief struct {
		Summary string
		Body    json.RawMessage // An object, a text or null.
	}
}

// call sends a request, and repeats it while the service asks for patience, and when its answer was lost.
func (c *Client) call(method, path string, body any, key string) (Data, error) {
	for attempt := 1; ; attempt++ {
		data, refusal := c.send(method, path, body, key)
		if refusal == nil {
			return data, nil
		}
		wait := math.Inf(1)
		switch {
		case refusal.Code == "rate_limited":
			wait = refusal.RetryAfter
		case refusal.Code == "quota_exhausted":
			c.spent = refusal
		case refusal.Status < 300 || refusal.Status >= 500:
			wait = float64(attempt) / 5
		}
		if attempt == attempts || wait > longestWait {
			return Data{}, refusal
		}
		time.Sleep(time.Duration(wait * float64(time.Second)))
	}
}

var transport = &http.Client{Timeout: 30 * time.Second}

func (c *Client) send(method, path string, body any, key string) (Data, *ServiceError) {
	var sent []byte
	if body != nil {
		sent, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, c.baseURL+path, bytes.NewReader(sent))
	if err != nil {
		return Data{}, &ServiceError{Message: err.Error()}
	}
	request.Header = http.Header{"Api-Key": {c.apiKey}, "Secret": {c.apiSecret}, "Content-Type": {"application/json"}}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	response, err := transport.Do(request)
	if err != nil {
		return Data{}, &ServiceError{Message: err.Error()}
	}
	defer response.Body.Close()
	if sunset := response.Header.Get("Sunset"); sunset != "" {
		c.Notices[request.URL.Path] = sunset
	}
	var answer struct {
		Data   Data
		Detail json.RawMessage
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err == nil && response.StatusCode/100 == 2 {
		return answer.Data, nil
	}
	refusal := &ServiceError{Message: string(answer.Detail), RetryAfter: math.Inf(1)}
	_ = json.Unmarshal(answer.Detail, refusal) // A detail may be a text as well.
	refusal.Status = response.StatusCode
	return Data{}, refusal
}

// pages reads a list up to a count of items. The quota may end before: then IsClamped is true.
func (c *Client) pages(path string, filters url.Values, size, count int) (all Data, err error) {
	query := url.Values{"page_size": {strconv.Itoa(size)}}
	maps.Copy(query, filters)
	known := map[string]bool{} // Pages overlap if something is published meanwhile.
	for next := new(int); next != nil && !all.IsClamped && len(known) < count; {
		query.Set("page", strconv.Itoa(*next))
		page, err := c.call("GET", path+"?"+query.Encode(), nil, "")
		if err == c.spent && len(known) > 0 {
			page.IsClamped = true // What was read before is paid for.
		} else if err != nil {
			return all, err
		}
		for _, stream := range page.Streams {
			if !known[stream.ID] {
				all.Streams = append(all.Streams, stream)
			}
			known[stream.ID] = true
		}
		for _, manifest := range page.Manifests {
			if !known[manifest.ID] {
				all.Manifests = append(all.Manifests, manifest)
			}
			known[manifest.ID] = true
		}
		all.IsClamped, next = page.IsClamped && len(known) < count, page.Pagination.Next
	}
	return all, nil
}

// Streams reads the catalog.
func (c *Client) Streams(pageSize int) ([]Stream, error) {
	all, err := c.pages("/streams", nil, pageSize, math.MaxInt)
	return all.Streams, err
}

// Manifests reads the newest of a stream; not as many as are asked for if the quota ends before.
func (c *Client) Manifests(streamID string, count int, filters url.Values) (found []Manifest, isWhole bool, err error) {
	if resets, _ := time.Parse(time.DateOnly, c.spent.ResetsOn); c.now().Before(resets) {
		return nil, false, c.spent
	}
	all, err := c.pages("/streams/"+streamID+"/manifests", filters, min(count, largestPage), count)
	return all.Manifests[:min(count, len(all.Manifests))], !all.IsClamped, err
}

// CreateDigest takes the same key whenever it writes the same digest.
func (c *Client) CreateDigest(name string, streamIDs []string, key string) (id int, err error) {
	made, err := c.call("POST", "/digests", map[string]any{"name": name, "stream_ids": streamIDs}, key)
	return made.ID, err
}

// DeliverDelta hands on what is new since the checkpoint before it counts as delivered, and returns the next checkpoint.
func (c *Client) DeliverDelta(streamIDs []string, handOn func([]Manifest) error, checkpoint json.RawMessage, pageSize int) (json.RawMessage, error) {
	query := func(more map[string]any) (Data, error) {
		more["delivery_delta"], more["stream_ids"] = true, streamIDs
		return c.call("POST", "/manifests/query", more, "")
	}
	page, err := query(map[string]any{"page_size": pageSize, "checkpoint": checkpoint})
	for err == nil {
		if err = handOn(page.Manifests); err != nil {
			break
		}
		if page.NextPage == "" {
			page, err = query(map[string]any{"commit_cursor": page.CommitCursor})
			return page.Checkpoint, err
		}
		page, err = query(map[string]any{"page_size": pageSize, "next_page_cursor": page.NextPage})
	}
	return nil, err
}

// RegisterWebhook returns the secret, which is shown only once.
func (c *Client) RegisterWebhook(address string) (secret string, err error) {
	body := map[string]any{"url": address, "label": "example", "events": []string{"manifest.matched"}}
	made, err := c.call("POST", "/webhooks", body, rand.Text())
	return made.Secret, err
}
