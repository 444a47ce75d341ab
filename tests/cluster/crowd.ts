import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RushWorld } from '../../bench/rush/rush-world.ts';
import { productionOrigin } from '../support/production-client.ts';

/** What people do, each kind over and over again. */
export type Kind = 'booking' | 'visit' | 'message' | 'visitor read' | 'own read';
export const writes: readonly Kind[] = ['booking', 'visit', 'message'];

/** What everybody was told. */
export type Ledger = {
  /** The seat that a player was told to have last in a session, by `player session`; null for one given back. */
  seats: Map<string, string | null>;
  /** Places whose last request never got an answer: nobody knows. */
  unknownSeats: Set<string>;
  visits: Set<string>;
  /** Subjects of messages. */
  messages: Set<string>;
};

/** When something was answered, and when somebody saw an error, by the clock of `performance.now()`. */
type Moment = { kind: Kind; at: number; why?: string };

export type Crowd = {
  ledger: Ledger;
  answered: Moment[];
  /** What a page would have shown as an error: a read that failed, a write that failed three times. */
  errors: Moment[];
  /** Answers that nothing explains, by what they were. */
  others: Map<string, number>;
  /** Whether writes have request ids. */
  hasRequestIds: boolean;
  /** Waits until everybody has an answer, and lets nobody begin anything until `goOn`. */
  pause(): Promise<void>;
  goOn(): void;
  stop(): Promise<void>;
};

export type Player = { id: string; cookie: string };

/** How many of each kind, and how long each waits between two requests. */
const people: Readonly<Record<Kind, { count: number; thinkMs: number }>> = {
  booking: { count: 16, thinkMs: 60 },
  visit: { count: 4, thinkMs: 100 },
  message: { count: 10, thinkMs: 300 },
  'visitor read': { count: 6, thinkMs: 50 },
  'own read': { count: 4, thinkMs: 50 },
};
/** As the pages send a write again, before they show an error. */
const TRIES_OF_PAGES = 3;
const AGAIN_MS = 200;
const ANSWER_WITHIN_MS = 30_000;
/** Nobody asks longer than this for one thing. */
const PATIENCE_MS = 120_000;

/**
 * Lets people book and give back seats, record visits, send messages and read, on whichever of the servers answers, until it is
 * stopped. Whoever gets no answer asks again.
 * @param ports of the servers that live, which may change
 */
export function startCrowd(
  world: RushWorld,
  players: readonly Player[],
  ports: () => readonly number[],
): Crowd {
  const agent = new Agent({ keepAlive: true });
  const ledger: Ledger = {
    seats: new Map(),
    unknownSeats: new Set(),
    visits: new Set(),
    messages: new Set(),
  };
  const state = { isStopped: false, busy: 0, gate: null as PromiseWithResolvers<void> | null };
  let turn = 0;

  async function askOnce(what: Asked): Promise<{ status: number; text: string }> {
    const alive = ports();
    // As proxies do, a server that takes no connection is passed over, and a read is sent again that met the end of a kept one.
    for (let tried = 0; ; tried += 1) {
      turn += 1;
      try {
        return await ask(agent, alive[turn % alive.length]!, what);
      } catch (error) {
        const { code, wasReused } = error as { code?: string; wasReused?: boolean };
        const isPassedOver = code === 'ECONNREFUSED' || (what.method === 'GET' && wasReused === true);
        if (!isPassedOver || tried >= alive.length) throw error;
      }
    }
  }

  /** Asks until there is an answer; null when there is none within two minutes. */
  async function askUntilAnswered(kind: Kind, what: Asked): Promise<{ status: number; text: string } | null> {
    const until = performance.now() + PATIENCE_MS;
    const tries = writes.includes(kind) ? TRIES_OF_PAGES : 1;
    let last = '';
    for (let tried = 1; performance.now() < until; tried += 1) {
      const answer = await askOnce(what).catch((error: Error) => void (last = error.message));
      if (answer && answer.status !== 503 && answer.status !== 429) {
        if (answer.status < 400) crowd.answered.push({ kind, at: performance.now() });
        else if (answer.status !== 409)
          count(crowd.others, `${kind} ${answer.status} ${answer.text.slice(0, 120)}`);
        return answer;
      }
      if (answer) last = `${answer.status} ${answer.text.slice(0, 120)}`;
      if (tried === tries) crowd.errors.push({ kind, at: performance.now(), why: last });
      await sleep(AGAIN_MS);
    }
    count(crowd.others, `${kind} without an answer: ${last}`);
    return null;
  }

  const write = (kind: Kind, method: string, path: string, body: object, cookie?: string) =>
    askUntilAnswered(kind, {
      method,
      path,
      body: JSON.stringify(body),
      headers: {
        origin: productionOrigin,
        ...(cookie && { cookie }),
        ...(crowd.hasRequestIds && { 'idempotency-key': randomUUID() }),
      },
    });

  async function book({ id, cookie }: Player): Promise<void> {
    const sessions = pick(world.campaigns).sessionIds;
    const sessionId = pick(sessions);
    const place = `${id} ${sessionId}`;
    const hasSeat = typeof ledger.seats.get(place) === 'string';
    const answer = await write(
      'booking',
      hasSeat ? 'DELETE' : 'PUT',
      `/api/sessions/${sessionId}/seat`,
      {},
      cookie,
    );
    if (answer === null) ledger.unknownSeats.add(place);
    else if (answer.status === 200)
      ledger.seats.set(place, hasSeat ? null : (JSON.parse(answer.text) as { id: string }).id);
  }

  async function visit({ cookie }: Player): Promise<void> {
    const id = randomUUID();
    const answer = await write('visit', 'POST', '/api/visits', { id, position: null }, cookie);
    if (answer?.status === 200) ledger.visits.add(id);
  }

  async function sendMessage(): Promise<void> {
    const id = randomUUID();
    const subject = `About ${id}`;
    // Few are taken from one address.
    const body = { name: 'Kim', email: `kim-${id}@example.com`, subject, message: 'Is it free?' };
    const answer = await write('message', 'POST', '/api/contact-messages', body);
    if (answer?.status === 201) ledger.messages.add(subject);
  }

  async function readAsVisitor(): Promise<void> {
    const { id } = pick(world.campaigns);
    const path = pick([
      '/api/campaigns?type=Convention',
      `/api/campaigns/${id}`,
      `/api/campaigns/${id}/sessions`,
    ]);
    await askUntilAnswered('visitor read', { method: 'GET', path, headers: {} });
  }

  async function readAsPlayer({ cookie }: Player): Promise<void> {
    await askUntilAnswered('own read', { method: 'GET', path: '/api/purchases', headers: { cookie } });
  }

  const acts: Record<Kind, (player: Player) => Promise<void>> = {
    booking: book,
    visit,
    message: sendMessage,
    'visitor read': readAsVisitor,
    'own read': readAsPlayer,
  };

  async function live(kind: Kind, player: Player): Promise<void> {
    while (!state.isStopped) {
      await state.gate?.promise;
      state.busy += 1;
      await acts[kind](player).finally(() => (state.busy -= 1));
      // A canary needs many writes that are under way.
      const thinkMs = crowd.hasRequestIds ? people[kind].thinkMs : 0;
      await sleep(thinkMs * (0.5 + randomInt(1000) / 1000));
    }
  }

  const crowd: Crowd = {
    ledger,
    answered: [],
    errors: [],
    others: new Map(),
    hasRequestIds: true,
    async pause() {
      state.gate = Promise.withResolvers();
      while (state.busy > 0) await sleep(50);
    },
    goOn() {
      state.gate?.resolve();
      state.gate = null;
    },
    async stop() {
      state.isStopped = true;
      crowd.goOn();
      await Promise.all(lives);
      agent.destroy();
    },
  };
  let next = 0;
  const lives = Object.entries(people).flatMap(([kind, { count: howMany }]) =>
    Array.from({ length: howMany }, () => {
      const player = players[next % players.length]!;
      next += 1;
      return live(kind as Kind, player);
    }),
  );
  return crowd;
}

type Asked = { method: string; path: string; headers: Record<string, string>; body?: string };

function ask(
  agent: Agent,
  port: number,
  { method, path, headers, body }: Asked,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      timeout: ANSWER_WITHIN_MS,
      headers: {
        ...headers,
        host: new URL(productionOrigin).host,
        // Everybody comes from somewhere else.
        'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 224)).join('.'),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    };
    const asked = request(options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', (error) => reject(Object.assign(error, { wasReused: asked.reusedSocket })));
    asked.end(body);
  });
}

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)]!;

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
