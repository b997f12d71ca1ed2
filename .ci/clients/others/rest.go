package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// send leaves everything below a request to net/http: connections, and what is sent again on a dead one.
func send(t task, method, path string, query url.Values, body object) (any, error) {
	sent, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	if body == nil {
		sent = nil
	}
	request, err := http.NewRequest(method, t.Target.Rest+path+"?"+query.Encode(), bytes.NewReader(sent))
	if err != nil {
		return nil, err
	}
	request.Header.Set("api-key", t.Credentials["api_key"])
	request.Header.Set("secret", t.Credentials["api_secret"])
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", rand.Text())
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var found any
	decoder := json.NewDecoder(bytes.NewReader(text))
	// Ids are texts, and a number may be longer than a float64 holds.
	decoder.UseNumber()
	err = decoder.Decode(&found)
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, refused{response.StatusCode, at(found, "detail", "error_code")}
	}
	return found, err
}

// pages returns the items of all pages, or the first count unless it is 0, and whether the quota cut one.
func pages(t task, method, path, list, next string, given object, count int) (items []any, cut bool, err error) {
	for page := any(json.Number("0")); page != nil && !cut && (count == 0 || len(items) < count); {
		query, body := url.Values{}, object(nil)
		if method == "POST" {
			body = object{}
		}
		for name, value := range given {
			if body == nil {
				query.Set(name, fmt.Sprint(value))
			} else {
				body[name] = value
			}
		}
		if body == nil {
			query.Set("page", fmt.Sprint(page))
		} else {
			body["page"] = page
		}
		found, err := send(t, method, path, query, body)
		if err != nil {
			return nil, false, err
		}
		for _, state := range []any{at(found, "execution_status"), at(found, "data", "execution_status")} {
			if state != nil && state != "executed" {
				return nil, false, refused{200, state}
			}
		}
		some, ok := at(found, "data", list).([]any)
		if !ok {
			return nil, false, fmt.Errorf("no list %s", list)
		}
		items = append(items, some...)
		cut = at(found, "data", "quota_clamped") == true
		page = at(found, "data", "pagination", next)
	}
	if count > 0 && len(items) > count {
		items = items[:count]
	}
	return items, cut, nil
}

func streamPath(t task) string { return "/streams/" + url.PathEscape(fmt.Sprint(t.Args["stream_id"])) }

// numberIn is 0 if there is none.
func numberIn(value any) int {
	number, _ := value.(float64)
	return int(number)
}

func without(args object, names ...string) object {
	rest := object{}
	for name, value := range args {
		rest[name] = value
	}
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

var overHTTP = map[string]operation{
	"list_streams": func(t task) (object, error) {
		items, _, err := pages(t, "GET", "/streams", "streams", "next", t.Args, 0)
		return done(object{"stream_ids": textsOf(items, "id")}), err
	},
	"search_streams": func(t task) (object, error) {
		items, _, err := pages(t, "POST", "/streams/search", "results", "next_page", t.Args, 0)
		return done(object{"stream_ids": textsOf(items, "stream_id")}), err
	},
	"read_manifests": func(t task) (object, error) {
		query, count := without(t.Args, "stream_id", "count"), numberIn(t.Args["count"])
		if count > 0 {
			query["page_size"] = min(count, 200)
		}
		items, cut, err := pages(t, "GET", streamPath(t)+"/manifests", "manifests", "next", query, count)
		outcome := done(object{"manifest_ids": textsOf(items, "manifest_id")})
		if cut {
			outcome["status"] = "partial"
		}
		return outcome, err
	},
	"query": func(t task) (object, error) {
		body := without(t.Args, "count")
		body["page_size"] = 100
		items, _, err := pages(t, "POST", "/manifests/query", "manifests", "next", body, numberIn(t.Args["count"]))
		return done(object{"manifest_ids": textsOf(items, "manifest_id")}), err
	},
	"list_digests": func(t task) (object, error) {
		found, err := send(t, "GET", "/digests", nil, nil)
		items, _ := at(found, "data", "digests").([]any)
		return done(object{"digest_ids": textsOf(items, "id")}), err
	},
	"create_digest": func(t task) (object, error) {
		found, err := send(t, "POST", "/digests", nil, t.Args)
		return done(object{"digest_id": at(found, "data", "id")}), err
	},
	"summarize_stream": func(t task) (object, error) {
		stream, err := send(t, "GET", streamPath(t), nil, nil)
		if err != nil {
			return nil, err
		}
		if data := at(stream, "data"); data != nil {
			stream = data
		}
		items, _, err := pages(t, "GET", streamPath(t)+"/manifests", "manifests", "next", nil, 0)
		manifests := []object{}
		for _, item := range items {
			summary := object{"manifest_id": at(item, "manifest_id"), "key_points": nil}
			if points, ok := at(item, "brief", "body", "key_points").([]any); ok {
				summary["key_points"] = len(points)
			}
			entities, _ := at(item, "signal", "body", "entity_details").([]any)
			summary["entities"] = textsOf(entities, "tag_value")
			manifests = append(manifests, summary)
		}
		return done(object{"company": at(stream, "company_kind"), "manifests": manifests}), err
	},
}
