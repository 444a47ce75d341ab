import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

/** A placeholder in a query whose values are filled in later. */
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

/** The result of `build`: a statement of Kysely's builders, or of its `sql`. */
type Built<Row> = Compilable<Row> | { compile(executor: Database): CompiledQuery<Row> };

export type CompiledStatement<Row> = { compile(): CompiledQuery<Row> };

/** The row type of a function that `statementOnce` made. */
export type RowOf<Made extends (...given: never[]) => CompiledStatement<unknown>> =
  ReturnType<Made> extends CompiledStatement<infer Row> ? Row : never;

/**
 * A statement that is built and compiled once, and afterwards only gets other values. For frequent queries, where
 * building a dozen joins costs more than reading the rows. It can be sent together with others (`send-ahead.ts`).
 *
 * `build` gets placeholders. It may only put them into the statement as parameters, and can't read them. A value that
 * changes the statement's text, such as an optional filter, needs a separate statement.
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

/** Plugins change statements, so the compiled one can't be reused. Only tests use them, to remove locks. */
const hasPlugins = (db: Database): boolean => db.getExecutor().plugins.length > 0;

/** A query that is built and compiled once, and afterwards only sent with other values; see `statementOnce`. */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Built<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const statement = statementOnce(build);
  return async (db, values) => (await db.executeQuery<Row>(statement(db, values).compile())).rows;
}
