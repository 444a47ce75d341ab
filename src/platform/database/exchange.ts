import pg, { type Connection, type PoolClient, Query } from 'pg';
import { type DatabaseError, serialize } from 'pg-protocol';
import { statementName } from './named-statements.ts';

/** How the driver writes the value of a parameter; its types keep it to themselves. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** A statement with its parameters, which says nothing but one command. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/** What a statement answered: its command, how many rows it wrote or read, and those that it returned. */
export type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };

/** A statement, and who waits for its answer. */
export type Asked = {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Column = { name: string; parse: (text: string) => unknown };

/** A statement that a connection keeps. Its columns are known from the first answer on. */
type Kept = {
  columns: readonly Column[];
  /** Whether it may have failed before PostgreSQL kept it. */
  isDoubtful: boolean;
};

const noColumns: readonly Column[] = [];

/** What each connection keeps, by name. */
const keptBy = new WeakMap<PoolClient, Map<string, Kept>>();

function keptOf(client: PoolClient): Map<string, Kept> {
  const known = keptBy.get(client);
  if (known) return known;
  const kept = new Map<string, Kept>();
  keptBy.set(client, kept);
  return kept;
}

type Part = {
  asked: Asked;
  name: string;
  kept: Kept;
  /** Whether the connection gets to know the statement by this exchange. */
  isNew: boolean;
  answer: Answer | null;
  rows: Record<string, unknown>[];
  /** Why a row could not be read. */
  unreadable: { error: unknown } | null;
};

/** The messages of PostgreSQL that the driver hands on. */
type RowDescription = {
  fields: readonly { name: string; dataTypeID: TypeId; format: 'text' | 'binary' }[];
};
type TypeId = Parameters<PoolClient['getTypeParser']>[0];
type DataRow = { fields: readonly (string | null)[] };
type CommandComplete = { text: string };

/**
 * Asks statements in one exchange of PostgreSQL's extended protocol: all are sent in one piece, run in this order, and answered
 * together. Each sees what those before it did and locked. Where one fails, PostgreSQL skips those after it, and who waits for
 * these gets its error. Outside of a transaction several statements are one.
 *
 * A statement with parameters is parsed, planned and described once on a connection, and from then on only bound and executed.
 */
export function exchange(client: PoolClient, asked: readonly Asked[]): void {
  client.query(new Exchange(client, asked));
}

/** A query of the driver's queue, which hands it the messages of PostgreSQL: see its `lib/client.js`. */
class Exchange extends Query {
  readonly #client: PoolClient;
  readonly #parts: Part[];
  /** The part that is being answered. */
  #place = 0;

  constructor(client: PoolClient, asked: readonly Asked[]) {
    super('');
    this.submit = (connection) => this.#send(connection);
    this.#client = client;
    this.#parts = asked.map((each) => ({
      asked: each,
      name: '',
      kept: { columns: noColumns, isDoubtful: false },
      isNew: false,
      answer: null,
      rows: [],
      unreadable: null,
    }));
  }

  /** What is asked, in order. */
  get statements(): string[] {
    return this.#parts.map(({ asked }) => asked.statement.sql);
  }

  #send(connection: Connection): Error | null {
    const messages: Buffer[] = [];
    try {
      for (const part of this.#parts) this.#write(part, messages);
    } catch (error) {
      this.#doubtNew();
      return error as Error;
    }
    messages.push(serialize.sync());
    connection.stream.write(Buffer.concat(messages));
    return null;
  }

  #write(part: Part, messages: Buffer[]): void {
    const { sql: text, parameters } = part.asked.statement;
    const kept = keptOf(this.#client);
    part.name = statementName(text) ?? '';
    const known = kept.get(part.name);
    if (known && !known.isDoubtful) {
      part.kept = known;
    } else {
      part.isNew = true;
      // PostgreSQL minds no name that it does not have.
      if (known) messages.push(serialize.close({ type: 'S', name: part.name }));
      messages.push(
        serialize.parse({ name: part.name, text }),
        serialize.describe({ type: 'S', name: part.name }),
      );
      if (part.name !== '') kept.set(part.name, part.kept);
    }
    messages.push(
      serialize.bind({ statement: part.name, values: parameters as unknown[], valueMapper: prepareValue }),
      serialize.execute(),
    );
  }

  handleRowDescription({ fields }: RowDescription): void {
    const part = this.#parts[this.#place];
    if (!part) return;
    part.kept.columns = fields.map(({ name, dataTypeID, format }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, format),
    }));
  }

  handleDataRow({ fields }: DataRow): void {
    const part = this.#parts[this.#place];
    if (!part || part.unreadable) return;
    const { columns } = part.kept;
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const { name, parse } = columns[index]!;
        const text = fields[index]!;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      part.unreadable = { error };
      return;
    }
    part.rows.push(row);
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const words = text.split(' ');
    this.#complete({ command: words[0]!, rowCount: Number(words.at(-1)) || 0 });
  }

  handleEmptyQuery(): void {
    this.#complete({ command: '', rowCount: 0 });
  }

  #complete(done: Omit<Answer, 'rows'>): void {
    const part = this.#parts[this.#place];
    if (!part) return;
    part.answer = { ...done, rows: part.rows };
    this.#place += 1;
  }

  /** Of a statement, or of the connection. Those answered before it keep their answers. */
  handleError(error: DatabaseError | Error): void {
    this.#doubtNew();
    // The error of a commit without COMMIT comes after the answer of the last statement.
    const failed = Math.min(this.#place, this.#parts.length - 1);
    for (const [index, part] of this.#parts.entries()) {
      if (index < failed) settle(part);
      else part.asked.reject(error);
    }
  }

  handleReadyForQuery(): void {
    for (const part of this.#parts) settle(part);
  }

  #doubtNew(): void {
    for (const { isNew, answer, kept } of this.#parts) kept.isDoubtful ||= isNew && answer === null;
  }
}

function settle({ asked, answer, unreadable }: Part): void {
  if (unreadable) asked.reject(unreadable.error);
  else if (answer) asked.resolve(answer);
  else asked.reject(new Error('PostgreSQL gave no answer to a statement'));
}
