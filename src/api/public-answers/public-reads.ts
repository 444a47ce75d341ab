import {
  findNextStart,
  hasLateCancellations,
  nextSessionOf,
  tagsOfCampaign,
  tagsOfCampaigns,
} from '../../features/campaigns/server/records/campaigns/public-tags.ts';
import type { Campaign, CampaignSearch } from '../../features/campaigns/contract.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tag } from '../../platform/live/public-topics.ts';
import { isId } from '../../shared/ids.ts';
import type { Page } from '../../shared/paging.ts';

/** What a read of everybody's was read from, and until when the clock leaves it as it is. */
type ReadFrom = { tags: Tag[]; until: Date | null; isKept?: boolean };

/** One question to the API: what is asked for, in its address or its body. */
type Asked = { id: string; query: URLSearchParams; body: unknown };

/** An operation whose answer to a visitor depends on nothing of theirs. */
type PublicRead = {
  operation: string;
  method: 'GET' | 'POST';
  /** Its address; the first group is the id of its thing. */
  path: RegExp;
  /** Whether this question may be kept; all of them unless given. */
  takes?(asked: Asked): boolean;
  /** From the answer, at a time that is no later than the reading began. */
  readFrom(answer: unknown, asked: Asked, parts: { db: Database; now: Date }): ReadFrom | Promise<ReadFrom>;
};

const uuid = '([0-9a-fA-F-]{36})';
const byId = (address: string) => new RegExp(`^/api/${address.replace('{id}', uuid)}$`);
const timeless = (...tags: Tag[]): ReadFrom => ({ tags, until: null });

/** A list of campaigns in an order that no clock moves. */
const newestCampaigns = (answer: unknown): ReadFrom => {
  const { items } = answer as Page<Campaign>;
  return { tags: tagsOfCampaigns(items), until: nextSessionOf(items) };
};

const partOfCampaign = (operation: string, part: string): PublicRead => ({
  operation,
  method: 'GET',
  path: byId(`campaigns/{id}/${part}`),
  readFrom: (_answer, { id }) => ({ tags: tagsOfCampaign(id), until: null }),
});

/** Every operation whose answers are kept. Each reads the same for all visitors. */
const publicReads: readonly PublicRead[] = [
  {
    operation: 'campaigns.listByType',
    method: 'GET',
    path: /^\/api\/campaigns$/,
    async readFrom(answer, { query }, { db, now }) {
      const { items } = answer as Page<Campaign>;
      const given = (name: string) => query.get(name) ?? undefined;
      const search = { text: given('text'), seats: given('seats'), sort: given('sort') } as Pick<
        CampaignSearch,
        'text' | 'seats' | 'sort'
      >;
      const isByClock = search.sort === 'soonest' || search.seats !== undefined;
      const until = isByClock ? await findNextStart(db, now) : nextSessionOf(items);
      return { tags: tagsOfCampaigns(items, search), until };
    },
  },
  {
    operation: 'campaigns.listStates',
    method: 'GET',
    path: /^\/api\/campaigns\/states$/,
    readFrom: () => timeless('retailers'),
  },
  {
    operation: 'campaigns.listAtRetailer',
    method: 'GET',
    path: byId('retailers/{id}/campaigns'),
    readFrom: newestCampaigns,
  },
  {
    operation: 'campaigns.listAtConvention',
    method: 'GET',
    path: byId('conventions/{id}/campaigns'),
    readFrom: newestCampaigns,
  },
  {
    operation: 'campaigns.get',
    method: 'GET',
    path: byId('campaigns/{id}'),
    async readFrom(answer, { id }, { db }) {
      return {
        tags: tagsOfCampaign(id),
        until: nextSessionOf([answer as Campaign]),
        isKept: !(await hasLateCancellations(db, id)),
      };
    },
  },
  partOfCampaign('campaigns.listSessions', 'sessions'),
  partOfCampaign('campaigns.listParticipants', 'participants'),
  partOfCampaign('campaigns.listFiles', 'files'),
  {
    ...partOfCampaign('announcements.listQuestions', 'questions'),
    takes: ({ query }) => query.get('list') === 'answered',
  },
  {
    operation: 'conventions.get',
    method: 'GET',
    path: byId('conventions/{id}'),
    readFrom: () => timeless('conventions'),
  },
  {
    operation: 'gameSystems.list',
    method: 'GET',
    path: /^\/api\/game-systems$/,
    readFrom: () => timeless('game_systems'),
  },
  {
    operation: 'retailers.get',
    method: 'GET',
    path: byId('retailers/{id}'),
    readFrom: () => timeless('retailers'),
  },
  {
    operation: 'retailers.search',
    method: 'POST',
    path: /^\/api\/retailers\/search$/,
    // Where somebody is is kept nowhere.
    takes: ({ body }) => typeof body === 'object' && body !== null && !('near' in body),
    readFrom: () => timeless('retailers'),
  },
];

/** The read that a request asks for, and how it is kept; null for every other request. */
export function publicReadOf(
  method: string,
  url: string,
  body: unknown,
): { read: PublicRead; asked: Asked; key: string } | null {
  const [path = '', query = ''] = url.split('?', 2);
  for (const read of publicReads) {
    if (read.method !== method) continue;
    const found = read.path.exec(path);
    if (!found) continue;
    const [, id = ''] = found;
    const asked = { id, query: new URLSearchParams(query), body };
    if ((id !== '' && !isId(id)) || (read.takes && !read.takes(asked))) return null;
    return { read, asked, key: method === 'GET' ? url : `${method} ${url} ${JSON.stringify(body)}` };
  }
  return null;
}
