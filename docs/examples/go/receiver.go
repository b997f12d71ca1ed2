package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"
)

const oldestDelivery = 15 * time.Minute // The last attempt of a delivery is six minutes after the first.

// Delivery is what a webhook says.
type Delivery struct {
	Event     string
	Timestamp time.Time
	Data      struct {
		ManifestID string `json:"manifest_id"`
	}
}

// Verified returns nil if a delivery is not to be trusted; body holds the bytes as they came.
func Verified(body []byte, signature, secret string, now time.Time) *Delivery {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	if expected := fmt.Sprintf("sha256=%x", mac.Sum(nil)); !hmac.Equal([]byte(signature), []byte(expected)) {
		return nil
	}
	delivery := new(Delivery)
	if json.Unmarshal(body, delivery) != nil || now.Sub(delivery.Timestamp).Abs() > oldestDelivery {
		return nil
	}
	return delivery
}
