package main

import (
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/google/go-github/v75/github"
)

// receive verifies deliveries by go-github, whose header has another name.
func receive() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("http://%s/hook\n", listener.Addr())
	secret := []byte(os.Getenv("HOOK_SECRET"))
	panic(http.Serve(listener, http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		request.Header.Set(github.SHA256SignatureHeader, request.Header.Get("X-Service-Signature"))
		if _, err := github.ValidatePayload(request, secret); err != nil {
			http.Error(answer, err.Error(), http.StatusUnauthorized)
			return
		}
		answer.WriteHeader(http.StatusNoContent)
	})))
}
