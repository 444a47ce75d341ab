import { type Connection, type PoolClient, Query, type QueryResult } from 'pg';
import { statementName } from './named-statements.ts';

/** A statement with its parameters. */
type Statement = { sql: string; parameters: readonly unknown[] };

const begin = { name: 'begin', text: 'begin' };

/** Connections that keep BEGIN as a named statement. */
const prepared = new WeakSet<PoolClient>();

/** What of the driver's connection its types tell otherwise. */
type Messages = { bind(config: object): void; execute(config: object): void };

/**
 * The first statement of a transaction, with BEGIN before it and no end of the exchange between the two: where BEGIN fails,
 * PostgreSQL skips the statement too, which so never runs outside of a transaction.
 */
class OpeningQuery extends Query {
  #hasBegun = false;

  constructor(statement: Statement, callback: (error: Error | undefined, answer: QueryResult) => void) {
    const { sql: text, parameters } = statement;
    const name = statementName(text);
    super({ text, values: [...parameters], ...(name !== undefined && { name }) }, callback as never);
    const submitStatement = this.submit;
    this.submit = (connection: Connection) => {
      const messages = connection as unknown as Messages;
      connection.stream.cork();
      try {
        messages.bind({ statement: begin.name });
        messages.execute({});
        return submitStatement.call(this, connection);
      } finally {
        connection.stream.uncork();
      }
    };
  }

  /** Called by the driver for each command of the exchange: the first is BEGIN. */
  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasBegun) {
      const driver = Query.prototype as unknown as Pick<OpeningQuery, 'handleCommandComplete'>;
      driver.handleCommandComplete.call(this, message, connection);
    }
    this.#hasBegun = true;
  }
}

/** Whether BEGIN may travel with a statement: it needs the exchange that statements with parameters have. */
export const canBeginWith = (client: PoolClient, { parameters }: Statement): boolean =>
  parameters.length > 0 && prepared.has(client);

/** Begins a transaction by itself, and lets the next one on the connection begin with its first statement. */
export async function beginAlone(client: PoolClient): Promise<void> {
  await client.query(begin);
  prepared.add(client);
}

/** Begins a transaction with its first statement, which `canBeginWith` let through. */
export function beginWith(client: PoolClient, statement: Statement): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  client.query(new OpeningQuery(statement, (error, answer) => (error ? reject(error) : resolve(answer))));
  return promise;
}
