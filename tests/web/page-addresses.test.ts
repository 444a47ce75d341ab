import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publicReadOf } from '#api/public-answers/public-reads.ts';
import { questionsIn } from '#features/announcements/web/queries.ts';
import { campaignById, filesOf, membersOf } from '#features/membership/web/for-others/queries.ts';
import {
  campaignsAtConvention,
  campaignsAtRetailer,
  campaignsOfType,
  storeStates,
} from '#features/play/web/play/queries.ts';
import { sessionsOf } from '#features/sessions/web/for-others/queries.ts';
import { conventionById } from '#features/conventions/web/queries.ts';
import { allGameSystems } from '#features/game-systems/web/queries.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';

const id = '01890000-0000-7000-8000-00000000000a';
const everyFilter = {
  q: "dragon's ümläut & co",
  system: id,
  state: 'New York',
  seats: 'free',
  level: 'new',
  lang: 'de',
  age: 16,
  access: 'quiet-room',
  safety: 'x-card',
  zero: 'coming',
  sort: 'price',
} as const;

const asked: { method: string; address: string }[] = [];
beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'https://guild.example', pathname: '/' } });
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname, search } = new URL(url);
    asked.push({ method, address: pathname + search });
    return Response.json({ items: [], nextCursor: null });
  });
});

// Files of tests share a process.
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['campaigns of a type', campaignsOfType('Online')],
  ['campaigns by every filter', campaignsOfType('Retailer', everyFilter)],
  ['campaigns at a store', campaignsAtRetailer(id)],
  ['campaigns at a convention', campaignsAtConvention(id)],
  ['the states of stores', storeStates()],
  ['a campaign', campaignById(id)],
  ['its sessions', sessionsOf(id)],
  ['its members', membersOf(id)],
  ['its files', filesOf(id, 'photos')],
  ['its answered questions', questionsIn(id, 'answered')],
  ['a convention', conventionById(id)],
  ['game systems', allGameSystems()],
  ['a store', retailerById(id)],
])('pages ask for %s by the very address that its answer is kept under', async (_what, { queryFn }) => {
  for (const pageParam of [undefined, 'WyJ4Il0.signature_-']) {
    asked.length = 0;
    const read = queryFn as unknown as (context: object) => Promise<unknown>;
    await read({ pageParam, signal: new AbortController().signal, queryKey: [] });
    const [{ method, address } = { method: '', address: '' }] = asked;
    expect((await publicReadOf(method, address, null))?.key).toBe(address);
  }
});
