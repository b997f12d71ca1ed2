// Joins the tables that a module exports into one: of each kind, one file lists all tables.

/** The members of all the tables. */
type Joined<Table> = (Table extends unknown ? (table: Table) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Throws if two tables have an entry of one name, because one of them would be lost. */
export function joinedTables<Tables extends Readonly<Record<string, object>>>(
  tables: Tables,
): Joined<Tables[keyof Tables]> {
  const entries = Object.values(tables).flatMap((table) => Object.entries(table));
  const joined = Object.fromEntries(entries);
  if (Object.keys(joined).length < entries.length) {
    const names = entries.map(([name]) => name);
    throw new Error(`several tables have ${names.find((name, nth) => names.indexOf(name) < nth)}`);
  }
  return joined as Joined<Tables[keyof Tables]>;
}
