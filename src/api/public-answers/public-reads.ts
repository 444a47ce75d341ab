import type { AnyContractProcedure } from '@orpc/contract';
import {
  findNextStart,
  hasLateCancellations,
  nextSessionOf,
  tagsOfCampaign,
  tagsOfCampaigns,
} from '#features/campaigns/server/records/campaigns/public-tags.ts';
import type { Campaign, CampaignSearch } from '#features/campaigns/contract.ts';
import { endOf } from '#features/campaigns/rules.ts';
import type { CalledOff, Evening } from '#features/play/tonight-contract.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Tag } from '#platform/live/public-topics.ts';
import { acceptedInput, type AcceptedInput } from '#platform/requests/input/accepted-input.ts';
import { isId } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import { contract } from '../contract.ts';
import { keyOf } from './public-keys.ts';

/** What a public answer was read from, and until when it is valid if nothing changes. */
type ReadFrom = { tags: Tag[]; until: Date | null; isKept?: boolean };

/** A request to the API: the id in its URL, and the input as validated by its contract. */
type Asked = { id: string; input: AcceptedInput };

/** An operation whose answer to visitors does not depend on the visitor. */
type PublicRead = {
  /** Its name in the contract. */
  operation: string;
  contract: AnyContractProcedure;
  /** Whether this request may be cached; by default all are. */
  takes?(asked: Asked): boolean;
  /** Derives the tags and expiry from the answer; `now` must not be later than the start of the read. */
  readFrom(answer: unknown, asked: Asked, parts: { db: Database; now: Date }): ReadFrom | Promise<ReadFrom>;
};

const timeless = (...tags: Tag[]): ReadFrom => ({ tags, until: null });

/** Tags and expiry of a list of campaigns whose order does not depend on time. */
const newestCampaigns = (answer: unknown): ReadFrom => {
  const { items } = answer as Page<Campaign>;
  return { tags: tagsOfCampaigns(items), until: nextSessionOf(items) };
};

/** The start of a session that has not begun, otherwise its end. */
const nextPhase = (session: Evening['session'], now: Date): Date => {
  const startsAt = new Date(session.startDate);
  return startsAt > now ? startsAt : endOf(session);
};

const { announcements, campaigns, conventions, gameSystems, retailers } = contract;

const partOfCampaign = (operation: string, part: AnyContractProcedure): PublicRead => ({
  operation,
  contract: part,
  readFrom: (_answer, { id }) => ({ tags: tagsOfCampaign(id), until: null }),
});

/** Every operation whose answers are cached. Each gives all visitors the same answer. */
const publicReads: readonly PublicRead[] = [
  {
    operation: 'campaigns.listByType',
    contract: campaigns.listByType,
    async readFrom(answer, { input }, { db, now }) {
      const { items } = answer as Page<Campaign>;
      const search = input as CampaignSearch;
      const isByClock = search.sort === 'soonest' || search.seats !== undefined;
      const until = isByClock ? await findNextStart(db, now) : nextSessionOf(items);
      return { tags: tagsOfCampaigns(items, search), until };
    },
  },
  {
    operation: 'campaigns.listStates',
    contract: campaigns.listStates,
    readFrom: () => timeless('retailers', 'campaigns'),
  },
  {
    operation: 'campaigns.listAtRetailer',
    contract: campaigns.listAtRetailer,
    readFrom: newestCampaigns,
  },
  {
    operation: 'campaigns.listAtConvention',
    contract: campaigns.listAtConvention,
    readFrom: newestCampaigns,
  },
  {
    operation: 'campaigns.get',
    contract: campaigns.get,
    async readFrom(answer, { id }, { db }) {
      return {
        tags: tagsOfCampaign(id),
        until: nextSessionOf([answer as Campaign]),
        isKept: !(await hasLateCancellations(db, id)),
      };
    },
  },
  {
    ...partOfCampaign('campaigns.tonight.get', campaigns.tonight.get),
    readFrom(answer, { id }, { now }) {
      const { evening, calledOff } = answer as { evening: Evening | null; calledOff: CalledOff | null };
      // A cancelled session is shown until its planned end.
      const ends = [calledOff && endOf(calledOff), evening && nextPhase(evening.session, now)];
      const [first] = ends
        .filter((end) => end !== null)
        .toSorted((one, other) => Number(one) - Number(other));
      return { tags: tagsOfCampaign(id), until: first ?? null };
    },
  },
  partOfCampaign('campaigns.listSessions', campaigns.listSessions),
  partOfCampaign('campaigns.listParticipants', campaigns.listParticipants),
  partOfCampaign('campaigns.listFiles', campaigns.listFiles),
  {
    ...partOfCampaign('announcements.listQuestions', announcements.listQuestions),
    takes: ({ input }) => input['list'] === 'answered',
  },
  {
    operation: 'conventions.get',
    contract: conventions.get,
    readFrom: () => timeless('conventions'),
  },
  {
    operation: 'gameSystems.list',
    contract: gameSystems.list,
    readFrom: () => timeless('game_systems'),
  },
  {
    operation: 'retailers.get',
    contract: retailers.get,
    readFrom: () => timeless('retailers'),
  },
  {
    operation: 'retailers.search',
    contract: retailers.search,
    // A person's position must not be stored.
    takes: ({ input }) => input['near'] === undefined,
    readFrom: () => timeless('retailers'),
  },
];

type Route = { method: string; path: string; param: string | undefined };

/** The method and path of an operation, with `{id}` in place of its variable part. */
function routeOf({ contract: procedure }: PublicRead): Route {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const param = /\{(\w+)\}/.exec(path)?.[1];
  return { method, path: `/api${path.replace(/\{\w+\}/, '{id}')}`, param };
}

const readOf = new Map(
  publicReads.map((read) => {
    const route = routeOf(read);
    return [`${route.method} ${route.path}`, { read, route }];
  }),
);

/** A request whose answer is cached: its operation, its input, and the key that is the same for all its spellings. */
export type Question = { read: PublicRead; asked: Asked; key: string };

function findRead(method: string, url: string) {
  const [path = ''] = url.split('?', 1);
  const id = path.split('/').find(isId) ?? '';
  const found = readOf.get(`${method} ${id === '' ? path : path.replace(id, '{id}')}`);
  return found && { ...found, id: id.toLowerCase() };
}

/** Whether a request without a variable part in its URL is for a cached operation, whatever its input. */
export const isPublicRead = (method: string, url: string): boolean => findRead(method, url) !== undefined;

/** Lower-cases ids, in which case does not matter; leaves everything else unchanged. */
const inOneCase = ([name, value]: [string, unknown]): [string, unknown] =>
  typeof value === 'string' && name.endsWith('Id') ? [name, value.toLowerCase()] : [name, value];

/** The cached operation that a request is for, with its key; null for any other request, and for invalid input. */
export async function publicReadOf(method: string, url: string, body: unknown): Promise<Question | null> {
  const found = findRead(method, url);
  if (found === undefined) return null;
  const { read, route, id } = found;
  const params = route.param === undefined ? {} : { [route.param]: id };
  const accepted = await acceptedInput(read.contract, { url, body, params });
  if (accepted === null) return null;
  const input = Object.fromEntries(Object.entries(accepted).map(inOneCase));
  const asked = { id, input };
  if (read.takes && !read.takes(asked)) return null;
  const key = keyOf(read.contract, input);
  return key === null ? null : { read, asked, key };
}
