import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type SeededRandom, seededRandom } from '#demo/rows/seeded-random.ts';
import type { Id } from '#shared/ids.ts';
import type { Told } from './judge-rush.ts';
import { headerOf, KeptConnection, type WireAnswer } from './kept-connection.ts';
import { titleWords, type RushWorld } from './rush-world.ts';

/** What a crowd does, as JSON. */
export type Crowd = Omit<RushWorld, 'players'> & {
  /** Where the server is, or the proxy before it. */
  port: number;
  /** The address that the pages are served at, as far as the server knows. */
  origin: string;
  players: { id: Id; cookie: string }[];
  seconds: number;
  /** Within this time everybody comes. */
  arriveMs: number;
  /** How long somebody looks at an answer, on average. */
  thinkMs: number;
  /** Whether everybody leaves as soon as all seats are known to be taken. */
  leavesWhenFull?: boolean;
};

/** Milliseconds from a request to its answer. */
type Times = { count: number; p50Ms: number; p99Ms: number };

/** What came of a crowd. */
export type CrowdResult = {
  told: Told;
  seconds: number;
  /** Lists, searches and pages of sessions that were answered. */
  reads: Times;
  /** Bookings that were decided, by the time of the request that brought the decision. */
  bookings: Times;
  /** The same from the press on, with everything that was sent before in vain and the waits between. */
  decisions: Times;
  /** Bookings that were decided against, by code. */
  refused: Record<string, number>;
  /** Answers with 503, or with 429, and Retry-After. */
  excess: number;
  /** Any other answer, by status and path's kind: none in a rush without fault. */
  others: Record<string, number>;
  /** Requests whose connection ended before the answer, without those of `cut`, or whose proxy found no server. */
  reset: number;
  /** Bookings whose first answer the crowd did not wait for, and those that were sent twice at once. */
  cut: number;
  twice: number;
  /** Bookings that were sent again under their key. */
  repeated: number;
};

/** Of the bookings: so many lose their connection at once, and so many are sent on two connections at the same time. */
const CUT_SHARE = 0.05;
const TWICE_SHARE = 0.05;
/** So many book without having looked whether a seat is free. */
const BLIND_SHARE = 0.2;
/** As the pages wait before they send a write again that got no answer. */
const LOST_PAUSES_MS = [400, 1_600];
/** After the end, for bookings that are not decided yet. */
const PATIENCE_MS = 30_000;
const DEFAULT_RETRY_SECONDS = 5;

/**
 * Plays a crowd: everybody comes, reloads lists, searches, looks at sessions and books one seat, over a connection of
 * their own, each from an address of their own. A booking has one `Idempotency-Key` and is sent again under it when its
 * connection is lost or it is told to come back later, until it is decided.
 */
export async function runCrowd(crowd: Crowd): Promise<CrowdResult> {
  const begin = performance.now();
  const ledger = newLedger(crowd, begin);
  await Promise.all(crowd.players.map((player, index) => new Player(crowd, ledger, player, index).play()));
  const { reads, bookings, decisions, booked, unanswered, ...counts } = ledger;
  return {
    told: { booked, unanswered },
    seconds: (performance.now() - begin) / 1000,
    reads: timesOf(reads),
    bookings: timesOf(bookings),
    decisions: timesOf(decisions),
    refused: counts.refused,
    excess: counts.excess,
    others: counts.others,
    reset: counts.reset,
    cut: counts.cut,
    twice: counts.twice,
    repeated: counts.repeated,
  };
}

/** What all players write down. */
type Ledger = {
  endsAt: number;
  reads: number[];
  bookings: number[];
  decisions: number[];
  booked: { playerId: Id; sessionId: Id; seatId: Id }[];
  unanswered: { playerId: Id; sessionId: Id }[];
} & Pick<CrowdResult, 'refused' | 'excess' | 'others' | 'reset' | 'cut' | 'twice' | 'repeated'>;

const newLedger = ({ seconds }: Crowd, begin: number): Ledger => ({
  endsAt: begin + seconds * 1000,
  reads: [],
  bookings: [],
  decisions: [],
  booked: [],
  unanswered: [],
  refused: {},
  excess: 0,
  others: {},
  reset: 0,
  cut: 0,
  twice: 0,
  repeated: 0,
});

/** A proxy says so in place of a server: what became of the request is as unknown as after a lost connection. */
const isLost = ({ status }: WireAnswer) => status === 502 || status === 504;
const isExcess = ({ status }: WireAnswer) => status === 503 || status === 429;

class Player {
  readonly #crowd: Crowd;
  readonly #ledger: Ledger;
  readonly #player: Crowd['players'][number];
  readonly #random: SeededRandom;
  readonly #connection: KeptConnection;
  readonly #headers: string;
  /** What the browser keeps of lists that it may ask for again with If-None-Match. */
  readonly #etags = new Map<string, string>();
  /** Second sendings that are on their way. */
  readonly #beside: Promise<void>[] = [];
  #isSeated = false;

  constructor(crowd: Crowd, ledger: Ledger, player: Crowd['players'][number], index: number) {
    this.#crowd = crowd;
    this.#ledger = ledger;
    this.#player = player;
    this.#random = seededRandom('rush', index);
    this.#connection = new KeptConnection(crowd.port);
    this.#headers = [
      `Host: ${new URL(crowd.origin).host}`,
      `Cookie: ${player.cookie}`,
      `X-Forwarded-For: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      'Accept-Encoding: gzip, deflate, br',
    ].join('\r\n');
  }

  async play(): Promise<void> {
    const { arriveMs } = this.#crowd;
    await sleep(this.#random.next() * arriveMs);
    while (!this.#isOver()) {
      await this.#read(this.#list());
      if (!this.#isSeated && !this.#isOver()) await this.#tryToBook();
      await this.#think();
    }
    await Promise.all(this.#beside);
    this.#connection.hangUp();
  }

  #isOver(): boolean {
    const { seats, leavesWhenFull } = this.#crowd;
    if (performance.now() >= this.#ledger.endsAt) return true;
    return leavesWhenFull === true && this.#ledger.booked.length >= seats;
  }

  /** From half to one and a half of the average, but never beyond the end. */
  async #think(): Promise<void> {
    const left = this.#ledger.endsAt - performance.now();
    await sleep(Math.max(0, Math.min(left, this.#crowd.thinkMs * (0.5 + this.#random.next()))));
  }

  #list(): string {
    if (this.#random.chance(0.5)) return '/api/campaigns?type=Convention';
    if (this.#random.chance(0.5)) return `/api/conventions/${this.#crowd.conventionId}/campaigns`;
    return `/api/campaigns?type=Convention&text=${this.#random.pick(titleWords)}&seats=free`;
  }

  async #tryToBook(): Promise<void> {
    const campaign = this.#random.pick(this.#crowd.campaigns);
    if (this.#random.chance(BLIND_SHARE)) return this.#book(this.#random.pick(campaign.sessionIds));
    const answer = await this.#read(`/api/campaigns/${campaign.id}/sessions`);
    if (answer?.status !== 200) return undefined;
    const { items } = jsonOf(answer) as { items: { id: Id; seatsTaken: number; maxPlayers: number }[] };
    const free = items.filter(({ seatsTaken, maxPlayers }) => seatsTaken < maxPlayers);
    if (free.length === 0) return undefined;
    await this.#think();
    return this.#isOver() ? undefined : this.#book(this.#random.pick(free).id);
  }

  async #read(path: string): Promise<WireAnswer | null> {
    const known = this.#etags.get(path);
    const ifNoneMatch = known === undefined ? '' : `If-None-Match: ${known}\r\n`;
    const sentAt = performance.now();
    const answer = await this.#connection
      .ask(`GET ${path} HTTP/1.1\r\n${this.#headers}\r\n${ifNoneMatch}\r\n`)
      .catch(() => null);
    if (answer === null || isLost(answer)) {
      this.#ledger.reset += 1;
      return null;
    }
    if (isExcess(answer)) {
      await this.#comeBack(answer, this.#ledger.endsAt);
      return null;
    }
    if (answer.status !== 200 && answer.status !== 304) count(this.#ledger.others, `read ${answer.status}`);
    else this.#ledger.reads.push(performance.now() - sentAt);
    const etag = headerOf(answer.head, 'etag');
    const isKept = etag !== null && !(headerOf(answer.head, 'cache-control') ?? '').includes('no-store');
    if (isKept) this.#etags.set(path, etag);
    return answer;
  }

  /** Waits as long as the server asks for and somewhat more, so that not all come back at once. */
  async #comeBack({ head }: WireAnswer, notAfter: number): Promise<void> {
    this.#ledger.excess += 1;
    const seconds = Number(headerOf(head, 'retry-after') ?? DEFAULT_RETRY_SECONDS);
    const ms = seconds * 1000 * (1 + this.#random.next() / 2);
    await sleep(Math.max(0, Math.min(ms, notAfter - performance.now())));
  }

  async #book(sessionId: Id): Promise<void> {
    const key = randomUUID();
    const pressedAt = performance.now();
    const givesUpAt = this.#ledger.endsAt + PATIENCE_MS;
    const isCut = this.#random.chance(CUT_SHARE);
    for (let sent = 0; sent === 0 || performance.now() < givesUpAt; sent += 1) {
      if (sent > 0) this.#ledger.repeated += 1;
      const sentAt = performance.now();
      const answer = await this.#sendBooking(sessionId, key, sent === 0 && isCut);
      if (answer === null) {
        await sleep(LOST_PAUSES_MS[Math.min(sent, LOST_PAUSES_MS.length - 1)]);
      } else if (isExcess(answer)) {
        await this.#comeBack(answer, givesUpAt);
      } else {
        this.#ledger.bookings.push(performance.now() - sentAt);
        this.#ledger.decisions.push(performance.now() - pressedAt);
        this.#note(sessionId, answer);
        return;
      }
    }
    this.#ledger.unanswered.push({ playerId: this.#player.id, sessionId });
  }

  /** Null when the connection ended before the answer. */
  async #sendBooking(sessionId: Id, key: string, isCut: boolean): Promise<WireAnswer | null> {
    const lines = [
      `PUT /api/sessions/${sessionId}/seat HTTP/1.1`,
      this.#headers,
      `Origin: ${this.#crowd.origin}`,
      `Idempotency-Key: ${key}`,
      'Content-Type: application/json',
      'Content-Length: 2',
    ];
    const request = `${lines.join('\r\n')}\r\n\r\n{}`;
    if (!isCut && this.#random.chance(TWICE_SHARE)) this.#sendBeside(sessionId, request);
    const asked = this.#connection.ask(request).catch(() => null);
    if (isCut) {
      this.#ledger.cut += 1;
      await sleep(this.#random.between(0, 30));
      this.#connection.hangUp();
      await asked;
      return null;
    }
    const answer = await asked;
    if (answer !== null && !isLost(answer)) return answer;
    this.#ledger.reset += 1;
    return null;
  }

  /** The same request at the same moment, as from a double press: told of a seat, the player believes it. */
  #sendBeside(sessionId: Id, request: string): void {
    this.#ledger.twice += 1;
    const beside = new KeptConnection(this.#crowd.port);
    this.#beside.push(this.#hear(beside.ask(request), sessionId).finally(() => beside.hangUp()));
  }

  async #hear(asked: Promise<WireAnswer>, sessionId: Id): Promise<void> {
    const answer = await asked.catch(() => null);
    if (answer?.status === 200) this.#believe(sessionId, answer);
  }

  #note(sessionId: Id, answer: WireAnswer): void {
    if (answer.status === 200) {
      this.#isSeated = true;
      this.#believe(sessionId, answer);
    } else if (answer.status === 409) {
      count(this.#ledger.refused, (jsonOf(answer) as { code: string }).code);
    } else {
      count(this.#ledger.others, `booking ${answer.status}`);
    }
  }

  #believe(sessionId: Id, answer: WireAnswer): void {
    const seatId = (jsonOf(answer) as { id: Id }).id;
    const isKnown = this.#ledger.booked.some((one) => one.seatId === seatId);
    if (!isKnown) this.#ledger.booked.push({ playerId: this.#player.id, sessionId, seatId });
  }
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function jsonOf({ head, body }: WireAnswer): unknown {
  const encoding = headerOf(head, 'content-encoding');
  const bytes =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return JSON.parse(bytes.toString('utf8'));
}

function timesOf(times: number[]): Times {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { count: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}
