import { z } from 'zod';
import { eventKind } from '#platform/notices/events/event-kind.ts';
import { type Happened, happened } from '#platform/notices/events/note-event.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';
import { listRunCampaigns, lockToldPlayers } from '../records/told-things.ts';
import { listNames, seeCampaign, toldCampaignShape } from './told-session.ts';

/** The most moves that one notice lists. Further ones are only counted. */
const MOVES_KEPT = 200;

const moveShape = z.object({
  what: z.enum(['joined', 'left', 'took', 'gave back']),
  playerId: z.string(),
  alias: z.string(),
  /** For moves of seats, the session's number. */
  session: z.int().nullable(),
});
type Move = z.infer<typeof moveShape>;

const opposites: Record<Move['what'], Move['what']> = {
  joined: 'left',
  left: 'joined',
  took: 'gave back',
  'gave back': 'took',
};

/** The moves with one more. A move that undoes an earlier one removes it, and leaving also removes the player's earlier moves. */
function withMove(moves: readonly Move[], next: Move): Move[] {
  const isUndone = (move: Move) =>
    move.playerId === next.playerId && move.what === opposites[next.what] && move.session === next.session;
  const hasUndone = moves.some(isUndone);
  const goesToo = (move: Move) =>
    next.what === 'left' && move.playerId === next.playerId && move.what !== 'left';
  const rest = moves.filter((move) => !isUndone(move) && !goesToo(move));
  return hasUndone ? rest : [...rest, next];
}

/** The moves that the organisers read. A player who took a seat is not also listed as having joined. */
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

/** Tells the organisers who joined, left, took a seat or gave one back. All moves within ten minutes share one notice. */
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

const movedShape = z.object({
  campaignId: z.guid(),
  playerId: z.guid(),
  what: z.array(moveShape.shape.what),
  /** For moves of seats, the numbers of their sessions. */
  sessions: z.array(z.int()),
  /** The alias to use for a player whose account is gone when the notice is written. */
  alias: z.string().optional(),
});
/** What a player did in a campaign. */
export type PlayerMove = z.output<typeof movedShape>;

/** Tells the organisers of a campaign what players do in it. Organisers get no notice about their own actions. */
export const playerEvent = eventKind({
  name: 'player.moved',
  facts: movedShape,
  async read(db, moves) {
    const campaigns = await listRunCampaigns(db, [...new Set(moves.map(({ campaignId }) => campaignId))]);
    const players = await lockToldPlayers(db, [...new Set(moves.map(({ playerId }) => playerId))]);
    return {
      campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
      aliases: new Map(players.map(({ playerId, alias }) => [playerId, alias])),
    };
  },
  touches: ({ campaignId }) => [{ kind: playersMoved, about: campaignId }],
  fold(event, { campaigns, aliases }, book) {
    const { campaignId, playerId, what, sessions, alias = aliases.get(playerId) } = event.facts;
    const campaign = campaigns.get(campaignId);
    if (!campaign || alias === undefined) return;
    const { id, title, organiserUserIds } = campaign;
    const moves = what.flatMap((each) =>
      (each === 'took' || each === 'gave back' ? sessions : [null]).map((session) => ({
        what: each,
        playerId,
        alias,
        session,
      })),
    );
    const to = organiserUserIds.filter((userId) => userId !== event.by);
    book.tell(playersMoved, { about: id, facts: { campaign: { id, title }, moves, more: 0 }, to }, event);
  },
});

/** The event that a player did something, for `noteEvents`. */
export const playerMoved = (move: PlayerMove): Happened => happened(playerEvent, move);
