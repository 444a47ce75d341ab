import { Client } from 'pg';
import { vi } from 'vitest';

/** What was sent to the database, and how often something was sent only after an answer had come. */
export type Sent = { trips: number; statements: string[] };

type Submitted = string | { text: string };
type Emitting = { connection: { on(event: string, listener: () => void): void } };

/** Clients whose answers are listened for. */
const heard = new WeakSet<Client>();
/** Whether an answer came since the last statement was sent; what is sent then begins a round trip. */
let isAnswered = true;

/** Counts statements and round trips of `work`, which must ask the database one thing after the other. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { trips: 0, statements: [] };
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function submit(
    this: Client,
    ...given: unknown[]
  ) {
    if (!heard.has(this)) {
      heard.add(this);
      (this as unknown as Emitting).connection.on('readyForQuery', () => (isAnswered = true));
    }
    const [statement] = given as [Submitted];
    sent.statements.push(typeof statement === 'string' ? statement : statement.text);
    if (isAnswered) sent.trips += 1;
    isAnswered = false;
    return send.apply(this, given);
  });
  isAnswered = true;
  try {
    await work();
    return sent;
  } finally {
    query.mockRestore();
  }
}
