import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { askAhead, type RowsToCome } from '#platform/requests/send-ahead.ts';
import { leaveUntold, type OpenNotice, openNotice, tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  campaignIdIfFree,
  campaignIdOf,
  type CampaignOrSession,
  type ToldMove,
  toldMove,
  toToldMove,
} from '../records/told-things.ts';
import { listNames, others, seeCampaign, toldCampaignShape } from './told-session.ts';

/** Moves that one notice keeps; further ones are counted. */
const MOVES_KEPT = 200;

const moveShape = z.object({
  what: z.enum(['joined', 'left', 'took', 'gave back']),
  playerId: z.string(),
  alias: z.string(),
  /** Of a seat: the session's number. */
  session: z.int().nullable(),
});
type Move = z.infer<typeof moveShape>;

const opposites: Record<Move['what'], Move['what']> = {
  joined: 'left',
  left: 'joined',
  took: 'gave back',
  'gave back': 'took',
};

/** The moves with one more: what undoes an earlier one takes it away, and who leaves gives up the seats taken before. */
function withMove(moves: readonly Move[], next: Move): Move[] {
  const isUndone = (move: Move) =>
    move.playerId === next.playerId && move.what === opposites[next.what] && move.session === next.session;
  const hasUndone = moves.some(isUndone);
  const goesToo = (move: Move) =>
    next.what === 'left' && move.playerId === next.playerId && move.what !== 'left';
  const rest = moves.filter((move) => !isUndone(move) && !goesToo(move));
  return hasUndone ? rest : [...rest, next];
}

/** What the organisers read: who took a seat is not listed among those who joined for it. */
function readable(moves: readonly Move[]): Move[] {
  const seated = new Set(moves.filter(({ what }) => what === 'took').map(({ playerId }) => playerId));
  return moves.filter(({ what, playerId }) => what !== 'joined' || !seated.has(playerId));
}

const seatOf = (session: number | null, title: string) =>
  session === null ? `a seat in ${isolated(title)}` : `a seat in session ${session} of ${isolated(title)}`;

function sentenceOf({ what, alias, session }: Move, title: string): string {
  if (what === 'joined' || what === 'left') return `${isolated(alias)} ${what} ${isolated(title)}`;
  return `${isolated(alias)} ${what} ${seatOf(session, title)}`;
}

const headings: [Move['what'], one: string, head: string][] = [
  ['took', 'took a seat', 'Took a seat'],
  ['joined', 'joined', 'Joined'],
  ['gave back', 'gave back a seat', 'Gave back a seat'],
  ['left', 'left', 'Left'],
];

const nameOfMove = ({ alias, session }: Move): string =>
  session === null ? isolated(alias) : `${isolated(alias)} (session ${session})`;

/** Who joined, left, took a seat or gave one back, to who runs the campaign: all of ten minutes together. */
export const playersMoved = noticeKind({
  name: 'campaign.players',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'Somebody joins or leaves your campaign, takes a seat or gives it back',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ campaign: toldCampaignShape, moves: z.array(moveShape), more: z.int() }),
  gatherSeconds: 600,
  gather(earlier, later) {
    const moves = later.moves.reduce<Move[]>(withMove, earlier.moves);
    const kept = moves.slice(0, MOVES_KEPT);
    const more = earlier.more + later.more + moves.length - kept.length;
    return kept.length + more === 0 ? null : { campaign: later.campaign, moves: kept, more };
  },
  words({ campaign, moves, more }) {
    const action = seeCampaign(campaign);
    const shown = readable(moves);
    const [first] = shown;
    if (first && shown.length + more === 1) {
      return {
        title: sentenceOf(first, campaign.title),
        lines: ['You organise this campaign.'],
        action,
      };
    }
    const groups = headings
      .map(([what, one, head]) => ({ one, head, of: shown.filter((move) => move.what === what) }))
      .filter(({ of }) => of.length > 0);
    return {
      title: `${isolated(campaign.title)}: ${groups.map(({ one, of }) => `${of.length} ${one}`).join(', ')}`,
      lines: [
        ...groups.map(({ head, of }) => `${head}: ${listNames(of.map(nameOfMove))}.`),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      action,
    };
  },
});

/** What a player did in a campaign; a seat's with the number of its session, or the numbers of several. */
export type PlayerMove = {
  campaignId: Id;
  playerId: Id;
  what: Move['what'][];
  session?: number;
  sessions?: readonly number[];
};

/** What `tellOrganisers` reads first, on its way. */
type Organisers = { told: RowsToCome<ToldMove>; opened: RowsToCome<OpenNotice> };

/** Asks for what `tellOrganisers` reads without waiting for it: the answers come with that of the next statement. */
export async function askOrganisers(
  { db, clock }: TransactionContext,
  { playerId, ...of }: CampaignOrSession & { playerId: Id },
  about?: ReturnType<typeof campaignIdOf>,
): Promise<Organisers> {
  return {
    told: await askAhead(db, toldMove(db, of, playerId)),
    opened: await askAhead(db, openNotice(playersMoved, about ?? campaignIdOf(of), clock())),
  };
}

/**
 * Asks as `askOrganisers`, for who would take a seat. Where none is free, the organisers' notice is not locked: whoever is about to be
 * refused keeps nobody waiting who takes a seat in another session.
 */
export const askOrganisersIfFree = (
  context: TransactionContext,
  of: { sessionId: Id; playerId: Id },
): Promise<Organisers> => askOrganisers(context, of, campaignIdIfFree(of.sessionId));

/** Leaves nothing of what `askOrganisers` asked for, where they are told nothing. */
export const leaveOrganisersUntold = async (
  { db }: TransactionContext,
  { opened }: Organisers,
): Promise<void> => leaveUntold(db, await opened.rows);

/** Tells who runs a campaign what a player did, but for who did it. `asked` is what `askOrganisers` answered for this move. */
export async function tellOrganisers(
  context: TransactionContext,
  move: PlayerMove,
  asked?: Organisers,
): Promise<void> {
  const { told, opened } = asked ?? (await askOrganisers(context, move));
  const { playerId, what, session, sessions = session === undefined ? [] : [session] } = move;
  const { id, title, organiserUserIds, alias } = toToldMove((await told.rows)[0]);
  const to = others(organiserUserIds, context.actor);
  const moves = what.flatMap((each) =>
    (each === 'took' || each === 'gave back' ? sessions : [null]).map((number) => ({
      what: each,
      playerId,
      alias,
      session: number,
    })),
  );
  const facts = { campaign: { id, title }, moves, more: 0 };
  await tell(context, playersMoved, { about: id, facts, to, opened: await opened.rows });
}
