// What is ready to be sent, a lane for each webhook, so that a slow receiver holds up none but its own deliveries.

/** Most attempts under way at one webhook, and in a world. */
const openPerWebhookMax = 32;
const openMax = 512;

interface Taken {
  readonly webhookId: number;
  readonly id: number;
}

interface Lane {
  /** Ids in the order in which they came. */
  readonly ready: Set<number>;
  open: number;
}

export class Lanes {
  readonly #lanes = new Map<number, Lane>();
  /** Lanes that hold something and have room, in turn. */
  readonly #turns = new Set<number>();
  #ready = 0;
  #open = 0;

  get isEmpty(): boolean {
    return this.#ready === 0;
  }

  put(webhookId: number, id: number): void {
    const lane = this.#lanes.get(webhookId) ?? { ready: new Set(), open: 0 };
    this.#lanes.set(webhookId, lane);
    if (!lane.ready.has(id)) this.#ready += 1;
    lane.ready.add(id);
    this.#turn(webhookId, lane);
  }

  /** Takes what may be sent now, from one lane after another; it counts as under way until it `ended`. */
  take(): Taken | undefined {
    const [webhookId] = this.#turns;
    const lane = this.#lanes.get(webhookId ?? 0);
    if (webhookId === undefined || lane === undefined || this.#open >= openMax) return undefined;
    const [id] = lane.ready;
    if (id === undefined) throw new Error(`lane ${webhookId} has a turn and nothing to send`);
    lane.ready.delete(id);
    this.#ready -= 1;
    lane.open += 1;
    this.#open += 1;
    this.#turn(webhookId, lane);
    return { webhookId, id };
  }

  ended(webhookId: number): void {
    const lane = this.#lanes.get(webhookId);
    if (lane === undefined) return;
    lane.open -= 1;
    this.#open -= 1;
    this.#turn(webhookId, lane);
  }

  clear(webhookId: number): void {
    const lane = this.#lanes.get(webhookId);
    if (lane === undefined) return;
    this.#ready -= lane.ready.size;
    lane.ready.clear();
    this.#turn(webhookId, lane);
  }

  clearAll(): void {
    this.#lanes.clear();
    this.#turns.clear();
    this.#ready = 0;
    this.#open = 0;
  }

  /** Puts the lane at the end of the turns, or leaves it out. */
  #turn(webhookId: number, lane: Lane): void {
    this.#turns.delete(webhookId);
    if (lane.ready.size > 0 && lane.open < openPerWebhookMax) this.#turns.add(webhookId);
    else if (lane.ready.size === 0 && lane.open === 0) this.#lanes.delete(webhookId);
  }
}
