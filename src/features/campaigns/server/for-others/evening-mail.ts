import type { LinkedText } from '#platform/mail/message.ts';
import type { MailedReader, MailedWords, MailSource } from '#platform/notices/notice-kind.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { pathOfGivingBack } from '../../addresses/rules.ts';
import { type EveningFacts, listEveningFacts } from '../records/evening-facts.ts';

/** The most sessions for which one mail gives details. */
const MOST_SESSIONS = 20;

/**
 * The details that mails about seats give, read when the mail is sent: the organiser, their notes, how to get in, and
 * what to do if one can't come. If the reader did not choose the organiser, notes and links are left out; they are on
 * the page. For several sessions, the mail contains only what they have in common.
 */
export async function eveningMail(
  sessionIds: readonly Id[],
  readers: readonly MailedReader[],
  { db, config }: MailSource,
): Promise<ReadonlyMap<Id, MailedWords>> {
  const seats = await listEveningFacts(
    db,
    sessionIds.slice(0, MOST_SESSIONS),
    readers.map(({ userId }) => userId),
  );
  const byUser = Map.groupBy(seats, ({ userId }) => userId);
  return new Map(Array.from(byUser, ([userId, own]) => [userId, wordsOf(own, config.publicUrl)]));
}

function wordsOf(seats: readonly EveningFacts[], publicUrl: string): MailedWords {
  const organiser = sameOf(seats, ({ organiserAlias }) => organiserAlias);
  const notes = sameOf(seats, (seat) => (seat.isGiven ? null : seat.notes));
  const onlineLink = sameOf(seats, (seat) => (seat.isGiven ? null : seat.onlineLink));
  return {
    lines: [
      ...(organiser === null ? [] : [`The organiser is ${isolated(organiser)}.`]),
      ...(notes === null ? [] : [`Notes from the organiser: ${isolated(notes)}`]),
    ],
    links: [
      ...(onlineLink === null
        ? []
        : [{ text: 'It is played online.', link: { label: 'Join online', url: onlineLink } }]),
      wayOut(seats, publicUrl),
    ],
  };
}

/** What players can do if they can't come. */
function wayOut(seats: readonly EveningFacts[], publicUrl: string): LinkedText {
  const { campaignId, sessionId } = seats[0]!;
  const campaignUrl = `${publicUrl}/campaigns/${campaignId}`;
  if (seats.some(({ isPaid }) => isPaid)) {
    return {
      text: "Can't come? A seat that is paid stays yours until the organiser cancels it:",
      link: { label: 'Ask the organiser', url: `${campaignUrl}#ask-to-cancel` },
    };
  }
  return seats.length === 1
    ? {
        text: "Can't come?",
        link: {
          label: 'Give your seat back',
          url: `${publicUrl}${pathOfGivingBack(campaignId, sessionId)}`,
        },
      }
    : { text: "Can't come to one of them?", link: { label: 'Give a seat back', url: campaignUrl } };
}

/** The value that all of the seats share; null if they differ. */
function sameOf(seats: readonly EveningFacts[], of: (seat: EveningFacts) => string | null): string | null {
  const first = of(seats[0]!);
  return seats.every((seat) => of(seat) === first) ? first : null;
}
