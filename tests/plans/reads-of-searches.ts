import * as campaignSearch from '#features/campaigns/server/records/campaigns/campaign-search.ts';
import * as campaigns from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { Database } from '#platform/database/connect.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, middle, now, viewer } from './view-of-one.ts';

const twentyCampaigns = Array.from({ length: 20 }, (_, index) => crowdId('campaign', 1 + index * 7));

/** A thousand campaigns in order, and of each the store, the owner's membership and the owner. */
const WALKED_ROWS = 5_000;
/** A thousand sessions in order, and of each also the campaign and the sessions before it. */
const WALKED_SESSION_ROWS = 12_000;

type Search = Parameters<typeof campaignSearch.listMatchingCampaigns>[1];

/** Searches of the play pages, each filter and order by itself and together. */
const searches: (Partial<Search> & {
  what: string;
  after?: [string | null, string];
  maxRowsRead?: number;
})[] = [
  { what: 'by price', sort: 'price' },
  { what: 'by price, a later page', sort: 'price', after: ['5.00', campaign] },
  { what: 'soonest', sort: 'soonest' },
  { what: 'soonest, a later page', sort: 'soonest', after: [now.toISOString(), crowdId('session', 772)] },
  { what: 'of a game system', gameSystemId: crowdId('system', 3) },
  { what: 'of a game system, a later page', gameSystemId: crowdId('system', 3), after: middle },
  { what: 'of a state', state: 'Ohio' },
  // Where nothing fits, the walk goes through all campaigns of the type.
  { what: 'of a state without stores', state: 'Nowhere', maxRowsRead: 7_000 },
  { what: 'with free seats', seats: 'free' },
  { what: 'with free seats, soonest', seats: 'free', sort: 'soonest' },
  { what: 'with free seats, by price', seats: 'free', sort: 'price' },
  { what: 'by words in few titles', text: 'campaign 77' },
  { what: 'by words in no title', text: 'zzzz' },
  // The first thousand in order are looked through, and for each its organiser's membership and alias and its store.
  { what: 'by a word in every title', text: 'campaign' },
  { what: 'by a word in every title, soonest', text: 'campaign', sort: 'soonest' },
  { what: 'by a word in every title, by price', text: 'campaign', sort: 'price' },
  { what: 'by a letter that everything begins with', text: 'c' },
  { what: 'by a letter that nothing begins with', text: 'e' },
  { what: 'by two letters', text: 'ab' },
  { what: 'by a letter, soonest', text: 'a', sort: 'soonest' },
  {
    what: 'by a letter that nothing begins with, soonest',
    text: 'e',
    sort: 'soonest',
  },
  {
    what: 'by a letter that nothing begins with, by price',
    text: 'e',
    sort: 'price',
  },
  { what: 'by signs', text: '---' },
  { what: "by an organiser's alias", text: 'alias 77' },
  { what: 'by words that stand in different places', text: 'campaign alias' },
  { what: 'by words that stand in different places, soonest', text: 'campaign raven', sort: 'soonest' },
  { what: 'by a store', text: 'raven forge 3' },
  { what: 'by words, soonest', text: 'campaign 77', sort: 'soonest' },
  { what: 'by words, by price', text: 'campaign 77', sort: 'price' },
  // Facts that few campaigns have are looked for among the first thousand, then through their indexes.
  { what: 'in a language', language: 'en' },
  { what: 'in a rare language', language: 'cy', maxRowsRead: 3_000 },
  { what: 'in a language of nobody', language: 'is', maxRowsRead: 2_000 },
  { what: 'in a rare language, soonest', language: 'cy', sort: 'soonest', maxRowsRead: WALKED_SESSION_ROWS },
  { what: 'in a rare language, by price', language: 'cy', sort: 'price', maxRowsRead: 3_000 },
  { what: 'for new players', experience: 'new' },
  { what: 'open to an age', age: 16 },
  { what: 'open to an age that none is', age: 9, maxRowsRead: 2_000 },
  {
    what: 'with a safety tool and quiet',
    safetyTool: 'x-card',
    accessibility: 'quiet-room',
    maxRowsRead: 3_000,
  },
  { what: 'with an upcoming session zero', sessionZero: 'coming', maxRowsRead: 4_000 },
  {
    what: 'by words and facts',
    text: 'campaign',
    language: 'cy',
    experience: 'some',
    age: 18,
    maxRowsRead: 30_000,
  },
  {
    what: 'all at once',
    text: 'campaign 7',
    gameSystemId: crowdId('system', 3),
    state: 'Ohio',
    seats: 'free',
    sort: 'soonest',
  },
];

function readOfSearch({ what, after, maxRowsRead, ...search }: (typeof searches)[number]): Read {
  const whole = { type: 'Online', now, ...search } as const;
  const read = (db: Database) => campaignSearch.listMatchingCampaigns(db, whole, after ?? null);
  const name = `campaigns: listMatchingCampaigns, ${what}`;
  const walked = search.sort === 'soonest' ? WALKED_SESSION_ROWS : WALKED_ROWS;
  const most = maxRowsRead ?? (search.text === undefined ? undefined : walked);
  return most === undefined ? { name, read } : { name, read, maxRowsRead: most };
}

/** What the play pages ask when somebody looks for something. */
export const readsOfSearches: Read[] = [
  { name: 'campaigns: findCampaigns', read: (db) => campaigns.findCampaigns(db, viewer, twentyCampaigns) },
  { name: 'campaigns: listStates', read: (db) => campaignSearch.listStates(db), maxRowsRead: WALKED_ROWS },
  ...searches.map(readOfSearch),
];
