import { z } from 'zod';
import { moneyFormat } from '#shared/money/money.ts';
import type { NoticeReader, NoticeWords } from '#platform/notices/notice-kind.ts';
import type { Actor } from '#shared/actor.ts';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { placeClockShape } from '../../clock-contract.ts';
import { pathOfSession } from '../../addresses/rules.ts';
import { clockNames } from '../../rules.ts';
import type { ToldCampaign, ToldSession } from '../records/told-things.ts';

/** The kind of notice that tells players with a seat what changed in their session. */
export const SESSION_CHANGED = 'session.changed';

export const toldCampaignShape = z.object({
  id: z.string(),
  title: z.string(),
}) satisfies z.ZodType<ToldCampaign>;

export const toldSessionShape = z.object({
  id: z.string(),
  number: z.int(),
  startDate: z.string(),
  lengthMinutes: z.int().nullable(),
  place: z.string().nullable(),
  ...placeClockShape,
}) satisfies z.ZodType<ToldSession>;

/** A session with its campaign, which most notices about sessions store. */
export const aboutSessionShape = z.object({ campaign: toldCampaignShape, session: toldSessionShape });
export type AboutSession = z.infer<typeof aboutSessionShape>;

/** 'session 3 of The Mill', for the middle of a sentence. */
export const nameOf = ({ campaign, session }: AboutSession): string =>
  `session ${session.number} of ${isolated(campaign.title)}`;

/** The same for the beginning of a sentence. */
export const headOf = (about: AboutSession): string => `S${nameOf(about).slice(1)}`;

/** How a player pays the organiser; without a note, the advice to ask. */
export const howToPay = (note: string | null | undefined): string =>
  note ? `How to pay: ${isolated(note)}` : 'Pay the organiser, and ask them how.';

type When = Pick<ToldSession, 'startDate' | 'lengthMinutes' | 'timeZone' | 'clockOf'>;

/** An amount of whole cents: '$7.50'. */
export const costWords = (cents: number, { currency }: NoticeReader): string =>
  moneyFormat(currency).format(cents / 100);

/** The zone in which a session's time is given first. UTC means that the reader's zone is unknown; then it is the place's. */
const zoneFor = (session: When, reader: NoticeReader): string =>
  reader.timeZone === 'UTC' ? (session.timeZone ?? reader.timeZone) : reader.timeZone;

/** When a session begins, in the reader's zone: for titles. */
export const startWords = (session: When, reader: NoticeReader): string =>
  momentWords(
    new Date(session.startDate),
    { reader: zoneFor(session, reader), place: null },
    { style: 'short' },
  );

/** When a session begins and ends, in the reader's zone and the place's. */
export const timeWords = (session: When, reader: NoticeReader): string =>
  momentWords(
    new Date(session.startDate),
    { reader: zoneFor(session, reader), place: session.timeZone, placeName: clockNames[session.clockOf] },
    { lengthMinutes: session.lengthMinutes },
  );

/** When and where a session is, in a line each. */
export const whenAndWhere = (session: ToldSession, reader: NoticeReader): string[] => [
  `${timeWords(session, reader)}.`,
  ...(session.place === null ? [] : [`Where: ${isolated(session.place)}.`]),
];

/** An action that opens a campaign's page. */
export const seeCampaign = ({ id }: ToldCampaign, label = 'See the campaign'): NoticeWords['action'] => ({
  label,
  path: `/campaigns/${id}`,
});

/** An action that opens a session on its campaign's page. */
export const seeSession = (
  { campaign, session }: { campaign: { id: Id }; session: { id: Id } },
  label = 'See the session',
): NoticeWords['action'] => ({ label, path: pathOfSession(campaign.id, session.id) });

/** All of these users except the actor: nobody gets a notice about their own action. */
export const others = (userIds: readonly Id[], actor: Actor): Id[] =>
  userIds.filter((userId) => !isUser(actor) || userId !== actor.userId);

const NAMES_LISTED = 5;

/** 'Ann, Bo, Cy, Di, Eve and 3 more'. */
export function listNames(names: readonly string[], more = 0): string {
  const unnamed = Math.max(names.length - NAMES_LISTED, 0) + more;
  const shown = names.slice(0, NAMES_LISTED);
  if (unnamed > 0) return `${shown.join(', ')} and ${unnamed} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** The most sessions that one notice lists. Further ones are only counted. */
export const SESSIONS_LISTED = 5;

/** The sessions of a campaign that one notice is about. */
export const severalShape = z.object({ campaign: toldCampaignShape, sessions: z.array(toldSessionShape) });

/** The first lines of a list, and how many more there are. */
export function listed(lines: readonly string[]): string[] {
  const rest = lines.length - SESSIONS_LISTED;
  return [...lines.slice(0, SESSIONS_LISTED), ...(rest > 0 ? [`And ${rest} more.`] : [])];
}

/** The key of a notice to one person about several sessions of a campaign. While the notice is open, events with the same key are added to it. */
export const aboutPerson = (campaignId: Id, personId: Id): string => `${campaignId}:${personId}`;
