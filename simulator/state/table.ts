// Rows of one kind that organisations own. Rows are replaced, never edited, so that a copy of the map is a snapshot.

export type RowId = string | number;

export interface OwnedRow {
  readonly id: RowId;
  readonly organizationId: string;
}

/** What a snapshot keeps of a table. */
export interface TableState<Row extends OwnedRow> {
  readonly rows: ReadonlyMap<Row['id'], Row>;
  /** The last number given by `nextNumber`. */
  readonly lastNumber: number;
}

export class Table<Row extends OwnedRow> {
  #rows = new Map<Row['id'], Row>();
  #owned = new Map<string, Set<Row['id']>>();
  #lastNumber: number;

  /** Numbers given by `nextNumber` come after `lastNumber`, and after every numeric id of a row. */
  constructor(lastNumber = 0) {
    this.#lastNumber = lastNumber;
  }

  get(id: Row['id']): Row | undefined {
    return this.#rows.get(id);
  }

  /** The row, if the organisation owns it: what others own is as unknown to it as what does not exist. */
  ownedBy(organizationId: string, id: Row['id']): Row | undefined {
    const row = this.#rows.get(id);
    return row?.organizationId === organizationId ? row : undefined;
  }

  /** The organisation's rows, in the order in which they came. */
  allOf(organizationId: string): readonly Row[] {
    const rows: Row[] = [];
    for (const id of this.#owned.get(organizationId) ?? []) {
      const row = this.#rows.get(id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The organisation's row that came first. */
  oldestOf(organizationId: string): Row | undefined {
    const [id] = this.#owned.get(organizationId) ?? [];
    return id === undefined ? undefined : this.#rows.get(id);
  }

  countOf(organizationId: string): number {
    return this.#owned.get(organizationId)?.size ?? 0;
  }

  /** Every row, in the order in which they came. */
  all(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** A number that no row of the table has had. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Adds the row or replaces the one of its id, which keeps its place. */
  put(row: Row): void {
    this.#rows.set(row.id, row);
    this.#own(row);
    if (typeof row.id === 'number' && row.id > this.#lastNumber) this.#lastNumber = row.id;
  }

  /** Whether there was such a row. */
  remove(id: Row['id']): boolean {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    this.#owned.get(row.organizationId)?.delete(id);
    return this.#rows.delete(id);
  }

  removeAllOf(organizationId: string): void {
    for (const id of this.#owned.get(organizationId) ?? []) this.#rows.delete(id);
    this.#owned.delete(organizationId);
  }

  snapshot(): TableState<Row> {
    return { rows: new Map(this.#rows), lastNumber: this.#lastNumber };
  }

  restore({ rows, lastNumber }: TableState<Row>): void {
    this.#rows = new Map(rows);
    this.#owned = new Map();
    this.#lastNumber = lastNumber;
    for (const row of rows.values()) this.#own(row);
  }

  #own({ organizationId, id }: Row): void {
    const ids = this.#owned.get(organizationId) ?? new Set();
    this.#owned.set(organizationId, ids.add(id));
  }
}
