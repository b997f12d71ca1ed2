// A fair queue of due deliveries: one queue per webhook, served in rotation, so that a slow receiver delays only its own.

/** Most attempts in flight at one webhook. */
const inFlightPerWebhookMax = 32;
/** Most attempts in flight in a world. */
const inFlightMax = 512;

interface Taken {
  readonly webhookId: number;
  readonly id: number;
}

interface WebhookQueue {
  /** Ids of due deliveries in order of arrival. */
  readonly due: Set<number>;
  inFlight: number;
}

export class FairQueue {
  readonly #queues = new Map<number, WebhookQueue>();
  /** Ids of the webhooks that have due deliveries and may begin another attempt; the first one is served next. */
  readonly #rotation = new Set<number>();
  #due = 0;
  #inFlight = 0;

  get isEmpty(): boolean {
    return this.#due === 0;
  }

  put(webhookId: number, id: number): void {
    const queue = this.#queues.get(webhookId) ?? { due: new Set(), inFlight: 0 };
    this.#queues.set(webhookId, queue);
    if (!queue.due.has(id)) this.#due += 1;
    queue.due.add(id);
    this.#rotate(webhookId, queue);
  }

  /** Takes the next delivery that may be attempted now. It counts as in flight until `ended` is called for its webhook. */
  take(): Taken | undefined {
    const [webhookId] = this.#rotation;
    const queue = this.#queues.get(webhookId ?? 0);
    if (webhookId === undefined || queue === undefined || this.#inFlight >= inFlightMax) return undefined;
    const [id] = queue.due;
    if (id === undefined) throw new Error(`webhook ${webhookId} is in the rotation without a due delivery`);
    queue.due.delete(id);
    this.#due -= 1;
    queue.inFlight += 1;
    this.#inFlight += 1;
    this.#rotate(webhookId, queue);
    return { webhookId, id };
  }

  ended(webhookId: number): void {
    const queue = this.#queues.get(webhookId);
    if (queue === undefined) return;
    queue.inFlight -= 1;
    this.#inFlight -= 1;
    this.#rotate(webhookId, queue);
  }

  clear(webhookId: number): void {
    const queue = this.#queues.get(webhookId);
    if (queue === undefined) return;
    this.#due -= queue.due.size;
    queue.due.clear();
    this.#rotate(webhookId, queue);
  }

  clearAll(): void {
    this.#queues.clear();
    this.#rotation.clear();
    this.#due = 0;
    this.#inFlight = 0;
  }

  /** Moves the webhook to the end of the rotation, or takes it out when it has nothing to begin. */
  #rotate(webhookId: number, queue: WebhookQueue): void {
    this.#rotation.delete(webhookId);
    if (queue.due.size > 0 && queue.inFlight < inFlightPerWebhookMax) this.#rotation.add(webhookId);
    else if (queue.due.size === 0 && queue.inFlight === 0) this.#queues.delete(webhookId);
  }
}
