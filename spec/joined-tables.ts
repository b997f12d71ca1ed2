// Joins the tables that a module exports into one: of each kind, one file lists all tables.

/** The members of all the tables. */
type Joined<Table> = (Table extends unknown ? (table: Table) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Throws if two tables have an entry of one name, because one of them would be lost. */
export function joinedTables<Tables extends Readonly<Record<string, object>>>(
  tables: Tables,
): Joined<Tables[keyof Tables]> {
  // Sorted by name, as modules list their exports; vitest keeps the order of the source.
  const names = Object.keys(tables).toSorted();
  const entries = names.flatMap((name) => Object.entries(tables[name] ?? {}));
  const joined = Object.fromEntries(entries);
  if (Object.keys(joined).length < entries.length) {
    const ids = entries.map(([id]) => id);
    throw new Error(`several tables have ${ids.find((id, nth) => ids.indexOf(id) < nth)}`);
  }
  return joined as Joined<Tables[keyof Tables]>;
}
