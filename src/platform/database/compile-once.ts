import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

/** Keeps the place of a value in a query whose values come later. */
class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const standIns = new Proxy({}, { get: (_, name) => new StandIn(String(name)) });

/**
 * A query that is built and compiled once, and from then on only sent, with other values each time: for lists that are
 * asked for all the time, where building a dozen joins costs more than reading the rows.
 *
 * `build` gets stand-ins and may only put them into the query, as parameters: it can't look at them. What makes the
 * query a different one, such as a filter that is on or off, makes another query to compile.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns as Values).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
