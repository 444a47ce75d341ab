import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

/** Keeps the place of a value in a query whose values come later. */
class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const standIns = new Proxy(
  {},
  {
    get: (_, name) => new StandIn(String(name)),
    ownKeys() {
      throw new TypeError('The values of a statement that is built once can only be named');
    },
  },
);

/** What `build` makes: a statement of Kysely's builders, or of its `sql`. */
type Built<Row> = Compilable<Row> | { compile(executor: Database): CompiledQuery<Row> };

/** A statement that is compiled already. */
export type CompiledStatement<Row> = { compile(): CompiledQuery<Row> };

/** The rows of statements as `statementOnce` makes them. */
export type RowOf<Made extends (...given: never[]) => CompiledStatement<unknown>> =
  ReturnType<Made> extends CompiledStatement<infer Row> ? Row : never;

/**
 * A statement that is built and compiled once, and from then on only gets other values: for what is asked all the time,
 * where building a dozen joins costs more than reading the rows. It is asked together with others (`send-ahead.ts`).
 *
 * `build` gets stand-ins and may only put them into the statement, as parameters: it can't look at them. What makes the
 * statement a different one, such as a filter that is on or off, makes another one to compile.
 */
export function statementOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Built<Row>,
): (db: Database, values: Values) => CompiledStatement<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const make = (db: Database) => build(db, standIns as Values).compile(db);
  return (db, values) => ({
    compile() {
      const own = hasPlugins(db) ? make(db) : (compiled ??= make(db));
      const parameters = own.parameters.map((parameter) =>
        parameter instanceof StandIn ? values[parameter.name] : parameter,
      );
      return { ...own, parameters };
    },
  });
}

/** Plugins make statements of their own: they are for tests, which take locks away. */
const hasPlugins = (db: Database): boolean => db.getExecutor().plugins.length > 0;

/** A query that is built and compiled once, and from then on only sent, with other values each time; see `statementOnce`. */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Built<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const statement = statementOnce(build);
  return async (db, values) => (await db.executeQuery<Row>(statement(db, values).compile())).rows;
}
