// A table of rows that organisations own. Rows are replaced, never edited, so that a copy of the map is a snapshot.

export type RowId = string | number;

export interface OwnedRow {
  readonly id: RowId;
  readonly organizationId: string;
  /** Memory of the row, for tables that bound it. */
  readonly bytes?: number;
}

/** The part of a snapshot that a table stores. */
export interface TableState<Row extends OwnedRow> {
  readonly rows: ReadonlyMap<Row['id'], Row>;
  /** The last number that `nextNumber` returned. */
  readonly lastNumber: number;
}

/** Whether there is such a row and another organisation owns it. */
export const isOfAnother = (row: OwnedRow | undefined, organizationId: string): boolean =>
  row !== undefined && row.organizationId !== organizationId;

export class Table<Row extends OwnedRow> {
  #rows = new Map<Row['id'], Row>();
  #owned = new Map<string, Set<Row['id']>>();
  #lastNumber: number;
  #bytes = 0;

  /** `nextNumber` returns numbers above `lastNumber` and above every numeric id of a row. */
  constructor(lastNumber = 0) {
    this.#lastNumber = lastNumber;
  }

  /** The sum over all rows. */
  get bytes(): number {
    return this.#bytes;
  }

  get(id: Row['id']): Row | undefined {
    return this.#rows.get(id);
  }

  /** The row if the organisation owns it; undefined for rows of others, as for rows that do not exist. */
  ownedBy(organizationId: string, id: Row['id']): Row | undefined {
    const row = this.#rows.get(id);
    return row?.organizationId === organizationId ? row : undefined;
  }

  /** The organisation's rows in order of insertion. */
  allOf(organizationId: string): readonly Row[] {
    const rows: Row[] = [];
    for (const id of this.#owned.get(organizationId) ?? []) {
      const row = this.#rows.get(id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  countOf(organizationId: string): number {
    return this.#owned.get(organizationId)?.size ?? 0;
  }

  /** The row that was inserted first. */
  oldest(): Row | undefined {
    const [row] = this.#rows.values();
    return row;
  }

  /** Every row in order of insertion. */
  all(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** A number that no row of the table has had as its id. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Inserts the row, or replaces the row with its id at the same position. */
  put(row: Row): void {
    this.#bytes -= this.#rows.get(row.id)?.bytes ?? 0;
    this.#rows.set(row.id, row);
    this.#add(row);
    if (typeof row.id === 'number' && row.id > this.#lastNumber) this.#lastNumber = row.id;
  }

  /** Returns whether the row existed. */
  remove(id: Row['id']): boolean {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    this.#owned.get(row.organizationId)?.delete(id);
    this.#bytes -= row.bytes ?? 0;
    return this.#rows.delete(id);
  }

  removeAllOf(organizationId: string): void {
    for (const row of this.allOf(organizationId)) this.remove(row.id);
    this.#owned.delete(organizationId);
  }

  snapshot(): TableState<Row> {
    return { rows: new Map(this.#rows), lastNumber: this.#lastNumber };
  }

  restore({ rows, lastNumber }: TableState<Row>): void {
    this.#rows = new Map(rows);
    this.#owned = new Map();
    this.#bytes = 0;
    this.#lastNumber = lastNumber;
    for (const row of rows.values()) this.#add(row);
  }

  #add(row: Row): void {
    const { organizationId, id, bytes = 0 } = row;
    this.#bytes += bytes;
    const ids = this.#owned.get(organizationId) ?? new Set();
    this.#owned.set(organizationId, ids.add(id));
  }
}
