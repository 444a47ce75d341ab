import type { NewRow } from '../factories/insert.ts';
import type { Cast, Person } from './cast.ts';
import { daysAfter } from './local-time.ts';
import { demoId } from './seeded-random.ts';

type Words = { campaign: string; daysAgo: number; text: string };
type Question = Words & { of: (cast: Cast) => Person; answer?: string };

/** What the demo organiser announces, in campaigns where the demo player is a member. */
const announcements: readonly Words[] = [
  {
    campaign: 'The Lantern Road',
    daysAgo: 2,
    text: 'The road goes on where the bridge fell. Bring the character sheets of last time, and something to eat for the long table.',
  },
  {
    campaign: 'Thursday Dungeon Club',
    daysAgo: 5,
    text: 'We begin on time from now on: whoever comes late enters the dungeon by the back door.',
  },
];

const questions: readonly Question[] = [
  {
    campaign: 'Black Sun Book Club',
    daysAgo: 1,
    of: ({ organiser }) => organiser,
    text: 'Do I have to know the book, or is the first chapter enough?',
  },
  {
    campaign: 'The Lantern Road',
    daysAgo: 1,
    of: ({ player }) => player,
    text: 'May a friend watch the next session before she decides to join?',
  },
  {
    campaign: 'Thursday Dungeon Club',
    daysAgo: 9,
    of: ({ player }) => player,
    text: 'Are beginners welcome?',
    answer:
      'They are. There are dice and ready-made characters on the table, and somebody next to you who knows the rules.',
  },
];

/** What organisers of the demo world announce, and what players ask them. */
export function wordRows(cast: Cast, now: Date) {
  return {
    campaign_announcements: announcements.map(
      ({ campaign, daysAgo, text }): NewRow<'campaign_announcements'> => ({
        id: demoId('announcement', campaign),
        campaign_id: demoId('campaign', campaign),
        author_id: cast.organiser.playerId,
        text,
        created_at: daysAfter(now, -daysAgo),
      }),
    ),
    campaign_questions: questions.map(
      ({ campaign, daysAgo, of, text, answer }): NewRow<'campaign_questions'> => ({
        id: demoId('question', campaign),
        campaign_id: demoId('campaign', campaign),
        asker_id: of(cast).playerId,
        text,
        created_at: daysAfter(now, -daysAgo),
        answer: answer ?? null,
        answered_by: answer === undefined ? null : cast.organiser.playerId,
        answered_at: answer === undefined ? null : daysAfter(now, 0.5 - daysAgo),
        is_for_all: answer !== undefined,
      }),
    ),
  };
}
