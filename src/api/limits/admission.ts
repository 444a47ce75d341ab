import type { IncomingMessage } from 'node:http';
import type { Leave } from '../../platform/requests/fair-limiter.ts';
import { narrowestNetwork } from '../../platform/security/client-networks.ts';
import type { Id } from '../../shared/ids.ts';
import { type Capacity, capacityOf, createCapacity } from './capacity.ts';
import { createKnownReaders, type KnownReaders } from './known-readers.ts';

/** A request that has a place. */
export type Admitted = {
  /** Waits for a read's turn, as far as it is known whose it is. @throws refusal UNAVAILABLE when its place went to others */
  beginIfKnown(): Promise<void>;
  /** Waits for a read's turn, of a user or of a visitor (null), unless it has begun. @throws refusal UNAVAILABLE when its place went to others */
  begin(reader: Id | null): Promise<void>;
  /** Gives back what it has; further calls do nothing. */
  leave(): void;
};

type Asked = { request: IncomingMessage; clientAddress: string };

export type Admission = {
  capacity: Capacity;
  readers: KnownReaders;
  /** Takes a place for a read; null when there is none. */
  read(asked: Asked): Admitted | null;
  /** Takes a place for a write; null when there is none. */
  write(asked: Asked): Admitted | null;
};

/**
 * Decides who is let in while more come than can be worked on: accounts whose session was looked up of late by their
 * account, whatever addresses they come from, everybody else by their network, and without a look into the database.
 * @param workers how many processes share the places
 */
export function admission(workers: number): Admission {
  const capacity = createCapacity(capacityOf(workers));
  const readers = createKnownReaders();

  function take({ request, clientAddress }: Asked, enter: (asker: string) => Leave | null): Admitted | null {
    const network = narrowestNetwork(clientAddress);
    const known = readers.find(request);
    const place = enter(known ?? network);
    if (place === null) return null;
    let turn: Promise<Leave> | null = null;
    let hasLeft = false;
    const begin = async (reader: Id | null) => {
      turn ??=
        reader === null ? capacity.beginRead('visitors', network) : capacity.beginRead('users', reader);
      const leave = await turn;
      if (hasLeft) leave();
    };
    return {
      begin,
      beginIfKnown: () => (known === undefined ? Promise.resolve() : begin(known)),
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        place();
        turn?.then(
          (leave) => leave(),
          () => {},
        );
      },
    };
  }

  return {
    capacity,
    readers,
    read: (asked) => take(asked, (reader) => (capacity.isFullFor(reader) ? null : capacity.enter(reader))),
    write: (asked) => take(asked, (writer) => capacity.enterWrite(writer)),
  };
}
