import type { IncomingMessage } from 'node:http';
import type { Leave, Place } from '#platform/security/fair-limiter.ts';
import { type Caller, callerOf } from '#platform/security/client-networks.ts';
import type { Id } from '#shared/ids.ts';
import { type Capacity, capacityOf, createCapacity } from './capacity.ts';
import { createKnownReaders, type KnownReaders } from './known-readers.ts';

export type Admitted = {
  /** Waits for a read's turn, if the account is known or there is none. @throws refusal UNAVAILABLE when its place was given to others */
  beginIfKnown(): Promise<void>;
  /** Waits for the turn of a user's or visitor's (null) read, unless it has begun. @throws refusal UNAVAILABLE when its place was given to others */
  begin(reader: Id | null): Promise<void>;
  /** Releases everything it holds; further calls do nothing. */
  leave(): void;
  /** Gives up waiting for the turn, because the client has disconnected. */
  abandon: () => void;
};

type Asked = { request: IncomingMessage; clientAddress: string };

export type Admission = {
  capacity: Capacity;
  readers: KnownReaders;
  /** Takes a place for a read; null if there is none. */
  read(asked: Asked): Admitted | null;
  /** Takes a place for a write; null if there is none. */
  write(asked: Asked): Admitted | null;
};

/**
 * Decides which requests are admitted under overload, without querying the database. Accounts whose session was
 * recently looked up count as that account, whatever addresses they use; everybody else counts by network.
 * @param workers how many processes share the places
 */
export function admission(workers: number): Admission {
  const capacity = createCapacity(capacityOf(workers));
  const readers = createKnownReaders();

  function take({ request, clientAddress }: Asked, enter: (caller: Caller) => Leave | null): Admitted | null {
    const visitor = callerOf(clientAddress);
    const known = readers.find(request);
    const place = enter(known ?? visitor);
    if (place === null) return null;
    let turn: Place | null = null;
    const begin = (kind: 'users' | 'visitors', reader: Caller) => {
      turn ??= capacity.beginRead(kind, reader);
      return turn.begun;
    };
    return {
      async begin(reader) {
        await (reader === null
          ? begin('visitors', visitor)
          : begin('users', readers.accountAt(reader, clientAddress)));
      },
      async beginIfKnown() {
        if (known !== undefined) await (known === null ? begin('visitors', visitor) : begin('users', known));
      },
      leave() {
        place();
        turn?.leave();
      },
      abandon: () => turn?.abandon(),
    };
  }

  return {
    capacity,
    readers,
    read: (asked) => take(asked, (reader) => (capacity.isFullFor(reader) ? null : capacity.enter(reader))),
    write: (asked) => take(asked, (writer) => capacity.enterWrite(writer)),
  };
}
