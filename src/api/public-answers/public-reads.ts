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

/** What a read of everybody's was read from, and until when the clock leaves it as it is. */
type ReadFrom = { tags: Tag[]; until: Date | null; isKept?: boolean };

/** One question to the API: the thing that its address names, and all that was asked, as its contract let it in. */
type Asked = { id: string; input: AcceptedInput };

/** An operation whose answer to a visitor depends on nothing of theirs. */
type PublicRead = {
  /** Its place in the contract. */
  operation: string;
  contract: AnyContractProcedure;
  /** Whether this question may be kept; all of them unless given. */
  takes?(asked: Asked): boolean;
  /** From the answer, at a time that is no later than the reading began. */
  readFrom(answer: unknown, asked: Asked, parts: { db: Database; now: Date }): ReadFrom | Promise<ReadFrom>;
};

const timeless = (...tags: Tag[]): ReadFrom => ({ tags, until: null });

/** A list of campaigns in an order that no clock moves. */
const newestCampaigns = (answer: unknown): ReadFrom => {
  const { items } = answer as Page<Campaign>;
  return { tags: tagsOfCampaigns(items), until: nextSessionOf(items) };
};

/** When a session that is not over begins, or else ends. */
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

/** Every operation whose answers are kept. Each reads the same for all visitors. */
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
      // What is called off is shown until it would be over.
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
    // Where somebody is is kept nowhere.
    takes: ({ input }) => input['near'] === undefined,
    readFrom: () => timeless('retailers'),
  },
];

type Route = { method: string; path: string; param: string | undefined };

/** Where an operation answers, with `{id}` in place of the id of its thing. */
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

/** An answer that is kept for all: what reads it, what was asked, and the key that all spellings of the question share. */
export type Question = { read: PublicRead; asked: Asked; key: string };

function findRead(method: string, url: string) {
  const [path = ''] = url.split('?', 1);
  const id = path.split('/').find(isId) ?? '';
  const found = readOf.get(`${method} ${id === '' ? path : path.replace(id, '{id}')}`);
  return found && { ...found, id: id.toLowerCase() };
}

/** Whether a request without a variable part in its address asks for such a read, whatever its input. */
export const isPublicRead = (method: string, url: string): boolean => findRead(method, url) !== undefined;

/** Ids mean the same in capitals; all else stays as it is. */
const inOneCase = ([name, value]: [string, unknown]): [string, unknown] =>
  typeof value === 'string' && name.endsWith('Id') ? [name, value.toLowerCase()] : [name, value];

/**
 * The read that a request asks for, and how its answer is kept; null for every other request, and for one that its contract
 * does not let in.
 */
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
