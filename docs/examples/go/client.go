// A client of the Content Intelligence Service with the standard library alone.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	attempts       = 4
	longestWait    = 120 * time.Second // Whoever is told to wait longer gets the refusal instead.
	largestPage    = 200
	oldestDelivery = 15 * time.Minute // The last attempt of a delivery is six minutes after the first.
)

// Client reads one organisation.
type Client struct {
	BaseURL, APIKey, APISecret string
	Now                        func() time.Time
	Notices                    []string // Announcements that an operation ends.
	spent                      *ServiceError
}

// ServiceError is a refusal; Code is empty if it has none.
type ServiceError struct {
	Status   int
	Code     string `json:"error_code"`
	Message  string `json:"message"`
	ResetsOn string `json:"quota_resets_on"`
}

func (e *ServiceError) Error() string {
	return fmt.Sprintf("status %d: %s %s", e.Status, e.Code, e.Message)
}

// Stream and Manifest have what this client reads; answers have more members, and will have others.
type Stream struct {
	ID          string  `json:"id"`
	CompanyKind *string `json:"company_kind"`
}

type Manifest struct {
	ID     string `json:"manifest_id"`
	Signal struct {
		Body struct {
			Entities []struct {
				Name string `json:"tag_value"`
			} `json:"entity_details"`
		} `json:"body"`
	} `json:"signal"`
	Brief struct {
		Summary string          `json:"summary"`
		Body    json.RawMessage `json:"body"` // An object, a text or null.
	} `json:"brief"`
}

type page struct {
	Streams    []Stream   `json:"streams"`
	Manifests  []Manifest `json:"manifests"`
	IsClamped  bool       `json:"quota_clamped"`
	Pagination struct {
		Next *int `json:"next"`
	} `json:"pagination"`
}

// call sends one request, and repeats it while the service asks for patience, and when its answer was lost.
func (c *Client) call(method, path string, body any, key string, into any) error {
	var sent []byte
	if body != nil {
		sent, _ = json.Marshal(body)
	}
	for attempt := 1; ; attempt++ {
		status, header, text := c.send(method, path, sent, key)
		if sunset := header.Get("Sunset"); sunset != "" {
			c.Notices = append(c.Notices, path+" ends on "+sunset)
		}
		var answer struct {
			Data, Detail json.RawMessage
		}
		isWhole := json.Unmarshal(text, &answer) == nil
		if status/100 == 2 && isWhole {
			return json.Unmarshal(answer.Data, into)
		}
		refusal := &ServiceError{Message: string(answer.Detail)}
		_ = json.Unmarshal(answer.Detail, refusal)
		refusal.Status = status
		wait := longestWait + 1
		if refusal.Code == "rate_limited" {
			seconds, err := strconv.Atoi(header.Get("Retry-After"))
			if err == nil {
				wait = time.Duration(seconds) * time.Second
			}
		} else if status < 300 || status >= 500 {
			wait = time.Duration(attempt) * 200 * time.Millisecond
		}
		if attempt == attempts || wait > longestWait {
			return refusal
		}
		time.Sleep(wait)
	}
}

var transport = &http.Client{Timeout: 30 * time.Second}

// send returns status 0 if no whole answer came.
func (c *Client) send(method, path string, body []byte, key string) (int, http.Header, []byte) {
	request, err := http.NewRequest(method, c.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil
	}
	request.Header.Set("api-key", c.APIKey)
	request.Header.Set("secret", c.APISecret)
	request.Header.Set("content-type", "application/json")
	if key != "" {
		request.Header.Set("idempotency-key", key)
	}
	response, err := transport.Do(request)
	if err != nil {
		return 0, nil, nil
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, response.Header, nil
	}
	return response.StatusCode, response.Header, text
}

// pages calls see with every page of a list, until there is none or see returns false.
func (c *Client) pages(path string, query url.Values, see func(page) bool) error {
	next := new(int)
	for next != nil {
		query.Set("page", strconv.Itoa(*next))
		var found page
		if err := c.call("GET", path+"?"+query.Encode(), nil, "", &found); err != nil {
			return err
		}
		if !see(found) {
			return nil
		}
		next = found.Pagination.Next
	}
	return nil
}

// Streams reads the catalog.
func (c *Client) Streams(pageSize int) ([]Stream, error) {
	var streams []Stream
	known := map[string]bool{}
	err := c.pages("/streams", url.Values{"page_size": {strconv.Itoa(pageSize)}}, func(found page) bool {
		for _, stream := range found.Streams {
			if !known[stream.ID] {
				streams = append(streams, stream)
			}
			known[stream.ID] = true
		}
		return true
	})
	return streams, err
}

// Manifests reads the newest of a stream, count of them or all if it is 0, between two days unless they are empty. The
// quota may end before: then isWhole is false.
func (c *Client) Manifests(streamID string, count int, first, last string) (found []Manifest, isWhole bool, err error) {
	if c.spent != nil {
		if resets, _ := time.Parse(time.DateOnly, c.spent.ResetsOn); c.Now().Before(resets) {
			return nil, false, c.spent
		}
	}
	query := url.Values{"page_size": {strconv.Itoa(largestPage)}}
	if count > 0 && count < largestPage {
		query.Set("page_size", strconv.Itoa(count))
	}
	for name, day := range map[string]string{"published_date_from": first, "published_date_to": last} {
		if day != "" {
			query.Set(name, day)
		}
	}
	known := map[string]bool{}
	isWhole = true
	err = c.pages("/streams/"+streamID+"/manifests", query, func(page page) bool {
		for _, manifest := range page.Manifests {
			if !known[manifest.ID] && (count == 0 || len(found) < count) {
				found = append(found, manifest)
			}
			known[manifest.ID] = true
		}
		isDone := count > 0 && len(found) == count
		isWhole = isDone || !page.IsClamped
		return !isDone && isWhole
	})
	if refusal := new(ServiceError); errors.As(err, &refusal) && refusal.Code == "quota_exhausted" {
		c.spent = refusal
		if len(found) > 0 {
			return found, false, nil
		}
	}
	return found, isWhole, err
}

// NewKey returns a fresh Idempotency-Key.
func NewKey() string {
	key := make([]byte, 16)
	_, _ = rand.Read(key)
	return hex.EncodeToString(key)
}

// CreateDigest takes the same key whenever it writes the same digest.
func (c *Client) CreateDigest(name string, streamIDs []string, key string) (id int, err error) {
	var made struct{ ID int }
	err = c.call("POST", "/digests", map[string]any{"name": name, "stream_ids": streamIDs}, key, &made)
	return made.ID, err
}

// DeliverDelta hands on what is new since the checkpoint before it counts as delivered, and returns the next checkpoint.
func (c *Client) DeliverDelta(streamIDs []string, handOn func([]Manifest), checkpoint json.RawMessage, pageSize int) (json.RawMessage, error) {
	query := map[string]any{"page_size": pageSize}
	if checkpoint != nil {
		query["checkpoint"] = checkpoint
	}
	for {
		var found struct {
			Manifests    []Manifest      `json:"manifests"`
			Checkpoint   json.RawMessage `json:"checkpoint"`
			NextPage     string          `json:"next_page_cursor"`
			CommitCursor string          `json:"commit_cursor"`
		}
		query["delivery_delta"], query["stream_ids"] = true, streamIDs
		if err := c.call("POST", "/manifests/query", query, "", &found); err != nil {
			return nil, err
		}
		_, isCommit := query["commit_cursor"]
		if isCommit {
			return found.Checkpoint, nil
		}
		handOn(found.Manifests)
		if found.NextPage != "" {
			query = map[string]any{"page_size": pageSize, "next_page_cursor": found.NextPage}
		} else {
			query = map[string]any{"commit_cursor": found.CommitCursor}
		}
	}
}

// RegisterWebhook returns the secret, which is shown only once.
func (c *Client) RegisterWebhook(address string) (secret string, err error) {
	var made struct{ Secret string }
	body := map[string]any{"url": address, "label": "example", "events": []string{"manifest.matched"}}
	err = c.call("POST", "/webhooks", body, NewKey(), &made)
	return made.Secret, err
}

// Delivery is what a webhook says.
type Delivery struct {
	Event     string    `json:"event"`
	Timestamp time.Time `json:"timestamp"`
	Data      struct {
		ManifestID string `json:"manifest_id"`
	} `json:"data"`
}

// Verified returns nil if a delivery is not to be trusted; body holds the bytes as they came.
func Verified(body []byte, signature, secret string, now time.Time) *Delivery {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	given, err := hex.DecodeString(strings.TrimPrefix(signature, "sha256="))
	if err != nil || !hmac.Equal(given, mac.Sum(nil)) {
		return nil
	}
	delivery := new(Delivery)
	if json.Unmarshal(body, delivery) != nil || now.Sub(delivery.Timestamp).Abs() > oldestDelivery {
		return nil
	}
	return delivery
}
