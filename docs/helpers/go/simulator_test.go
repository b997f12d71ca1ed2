//go:build unix

// An example of tests: one simulator for the package, and a world for each test.
package assaysimulator

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

var simulator *Simulator

func TestMain(m *testing.M) {
	started, err := Start("--frozen", "--observe")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	simulator = started
	code := m.Run()
	simulator.Stop()
	os.Exit(code)
}

// newWorld makes a world whose client is judged at the end of the test.
func newWorld(t *testing.T) *World {
	t.Helper()
	world := newUnobservedWorld(t)
	t.Cleanup(func() {
		if err := world.CheckClient(); err != nil {
			t.Error(err)
		}
	})
	return world
}

func newUnobservedWorld(t *testing.T) *World {
	t.Helper()
	world, err := simulator.CreateWorld(map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Drop(); err != nil {
			t.Error(err)
		}
	})
	return world
}

func expectStatus(t *testing.T, world *World, path string, organization Organization, expected int) {
	t.Helper()
	request, err := http.NewRequest("GET", world.BaseURL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("api-key", organization.Keys[0].APIKey)
	request.Header.Set("secret", organization.Keys[0].APISecret)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != expected {
		t.Errorf("GET %s: expected %d, received %d", path, expected, response.StatusCode)
	}
}

func TestForcedRefusalEndsAndStaysInItsWorld(t *testing.T) {
	world := newWorld(t)
	organization, err := world.CreateOrganization(map[string]any{"plan": "starter"})
	if err != nil {
		t.Fatal(err)
	}
	refusal := map[string]any{"operation_id": "listStreams", "outcome": "rate_limited"}
	if err := world.Control("POST", "/outcomes", refusal, nil); err != nil {
		t.Fatal(err)
	}
	expectStatus(t, &simulator.World, "/streams", simulator.Credentials["starter"][0], http.StatusOK)
	expectStatus(t, world, "/streams", organization, http.StatusTooManyRequests)
	expectStatus(t, world, "/streams", organization, http.StatusOK)
}

func TestTimeMovesWhenTheTestSaysSo(t *testing.T) {
	world := newWorld(t)
	nowMs := func() int64 {
		var clock struct {
			NowMs int64 `json:"now_ms"`
		}
		if err := world.Control("GET", "/clock", nil, &clock); err != nil {
			t.Fatal(err)
		}
		return clock.NowMs
	}
	before := nowMs()
	if err := world.Advance(time.Hour); err != nil {
		t.Fatal(err)
	}
	if moved := nowMs() - before; moved != time.Hour.Milliseconds() {
		t.Errorf("expected an hour, moved %d ms", moved)
	}
}

func TestCallsAreVerified(t *testing.T) {
	world := newWorld(t)
	organization, err := world.CreateOrganization(map[string]any{"plan": "starter"})
	if err != nil {
		t.Fatal(err)
	}
	expectStatus(t, world, "/streams?page_size=3", organization, http.StatusOK)
	asked := func(size string) map[string]any {
		return map[string]any{"operation_id": "listStreams", "query": map[string]any{"page_size": size}, "times": 1}
	}
	if err := world.Verify(asked("3")); err != nil {
		t.Error(err)
	}
	var missed NotCalled
	expected := `query.page_size: expected "4", received "3"`
	if err := world.Verify(asked("4")); !errors.As(err, &missed) || !strings.Contains(missed.Error(), expected) {
		t.Errorf("expected %s, received %v", expected, err)
	}
}

func TestWrongCallOfTheControlPlaneSaysWhatIsWrong(t *testing.T) {
	_, err := newWorld(t).CreateOrganization(map[string]any{"plan": "no-such-plan"})
	var refused *Refused
	if !errors.As(err, &refused) || refused.Status != http.StatusUnprocessableEntity {
		t.Errorf("expected the refusal 422, received %v", err)
	}
}

func TestClientThatDoesNotWaitIsFound(t *testing.T) {
	world := newUnobservedWorld(t)
	organization, err := world.CreateOrganization(map[string]any{"plan": "starter"})
	if err != nil {
		t.Fatal(err)
	}
	refusal := map[string]any{"refusal": "rate_limited", "retry_after_seconds": 30}
	outcome := map[string]any{"operation_id": "listStreams", "outcome": refusal, "times": 3}
	if err := world.Control("POST", "/outcomes", outcome, nil); err != nil {
		t.Fatal(err)
	}
	for range []int{1, 2, 3} {
		expectStatus(t, world, "/streams", organization, http.StatusTooManyRequests)
	}
	var broken BrokenRules
	if err := world.CheckClient(); !errors.As(err, &broken) || broken[0].ID != "client.wait-out-rate-limit" {
		t.Errorf("expected a rule about waits, received %v", err)
	}
}
