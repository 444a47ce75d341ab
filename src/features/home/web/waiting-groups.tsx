import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { moneyText } from '#ui/components/money.tsx';
import { Day } from '#ui/time/moment.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { TakeSeat } from '#features/play/web/for-others/take-seat.tsx';
import type { Group, UpNext } from '../contract.ts';
import { moreInWords } from '../rules.ts';
import styles from './up-next.module.css';

type WaitingGroup = { title: string; rows: ReactNode[]; rest: ReactNode };

const seatsInWords = (seats: number): string => (seats === 1 ? '1 seat' : `${seats} seats`);

const toNetwork = (words: string) => (
  <AppLink to="/my/network" className={styles.more}>
    {words}
  </AppLink>
);

const toGames = (words: string) => (
  <AppLink to="/my/games" className={styles.more}>
    {words}
  </AppLink>
);

/** A group with its rows, and a link to the ones that it does not show; no group if it is empty. */
function group<T>(
  title: string,
  { items, more }: Group<T>,
  row: (item: T) => ReactNode,
  wayToMore: (words: string) => ReactNode,
): WaitingGroup[] {
  if (items.length === 0) return [];
  const words = moreInWords(more);
  return [{ title, rows: items.map(row), rest: words === null ? null : wayToMore(words) }];
}

/** The groups that need the user's attention, the most urgent first. Empty groups are left out. */
export function groupsOf(upNext: UpNext): WaitingGroup[] {
  const {
    freeSeats,
    debts,
    book,
    handovers,
    questions: toAnswer,
    invitations,
    requests,
    ratings,
    exams,
    agreements,
  } = upNext;
  return [
    ...group(
      `To pay: ${moneyText(debts.owedCents)}`,
      debts,
      ({ campaign, organiserAlias, owedCents, seats }) => (
        <AppLink
          key={campaign.id}
          className={styles.row}
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
        >
          <Words
            what={
              organiserAlias ? `${moneyText(owedCents)} to ${isolated(organiserAlias)}` : moneyText(owedCents)
            }
            about={`${seatsInWords(seats)} in ${isolated(campaign.title)}`}
          />
        </AppLink>
      ),
      (words) => (
        <AppLink to="/my/purchases" className={styles.more}>
          {words}
        </AppLink>
      ),
    ),
    ...group(
      'Free seats in your games',
      freeSeats,
      (session) => <FreeSeat key={session.id} session={session} />,
      toGames,
    ),
    ...(book === null ? [] : [bookGroup(book)]),
    ...group(
      'To take over',
      handovers,
      ({ campaign, ownerAlias }) => (
        <AppLink
          key={campaign.id}
          className={styles.row}
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
        >
          <Words what={campaign.title} about={`${isolated(ownerAlias)} asks you to run it`} />
        </AppLink>
      ),
      toGames,
    ),
    ...group(
      'Questions that wait for you',
      toAnswer,
      ({ campaign, questions }) => (
        <AppLink
          key={campaign.id}
          className={styles.row}
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
          hash="words"
        >
          <Words
            what={campaign.title}
            about={questions === 1 ? 'A player asks you something' : `${questions} questions of players`}
          />
        </AppLink>
      ),
      toGames,
    ),
    ...group(
      'Invitations',
      invitations,
      ({ id, inviterAlias, expiresAt }) => (
        <AppLink key={id} className={styles.row} to="/my/network">
          <Words
            what={`${isolated(inviterAlias)} invites you`}
            about={
              <>
                To their team, until <Day iso={expiresAt} />
              </>
            }
          />
        </AppLink>
      ),
      toNetwork,
    ),
    ...group(
      'Sponsor requests',
      requests,
      ({ relationshipId, alias, requestedAt }) => (
        <AppLink key={relationshipId} className={styles.row} to="/my/network">
          <Words
            what={`${isolated(alias)} asks you to be their sponsor`}
            about={
              <>
                Since <Day iso={requestedAt} />
              </>
            }
          />
        </AppLink>
      ),
      toNetwork,
    ),
    ...group(
      'To rate',
      ratings,
      ({ id, sessionNumber, startDate, campaign, organiserAlias }) => (
        <AppLink
          key={id}
          className={styles.row}
          to="/campaigns/$campaignId"
          params={{ campaignId: campaign.id }}
        >
          <Words
            what={`Session ${sessionNumber} of ${isolated(campaign.title)}`}
            about={
              <>
                Run by {isolated(organiserAlias)}, <Day iso={startDate} />
              </>
            }
          />
        </AppLink>
      ),
      toGames,
    ),
    ...group(
      'Exams to take',
      exams,
      ({ id, name, gameSystem }) => (
        <AppLink key={id} className={styles.row} to="/my/exams/$examId" params={{ examId: id }}>
          <Words what={name} about={gameSystem} />
        </AppLink>
      ),
      (words) => (
        <AppLink to="/my/exams" className={styles.more}>
          {words}
        </AppLink>
      ),
    ),
    ...group(
      'Agreements to decide on',
      agreements,
      ({ id, name }) => (
        <AppLink key={id} className={styles.row} to="/my/contracts" hash={id}>
          <Words what={name} />
        </AppLink>
      ),
      (words) => (
        <AppLink to="/my/contracts" className={styles.more}>
          {words}
        </AppLink>
      ),
    ),
  ];
}

/** A free seat in a campaign that the viewer has joined, with a button to take it. */
const FreeSeat = ({ session }: { session: UpNext['freeSeats']['items'][number] }) => (
  <span className={styles.offer}>
    <AppLink
      className={styles.row}
      to="/campaigns/$campaignId"
      params={{ campaignId: session.campaign.id }}
      hash={`session-${session.id}`}
    >
      <Words
        what={`Session ${session.sessionNumber} of ${isolated(session.campaign.title)}`}
        about={
          <>
            <SessionTime session={session} clock={session} />, {seatsInWords(session.free)} free
            {session.priceCents > 0 && `, ${moneyText(session.priceCents)}`}
          </>
        }
      />
    </AppLink>
    <TakeSeat campaign={session.campaign} session={session} />
  </span>
);

/** What needs attention in an organiser's book, as one row. */
function bookGroup({
  dueCents,
  sayingPaid,
  saidPaidCents,
  refundCents,
}: NonNullable<UpNext['book']>): WaitingGroup {
  const [first, ...rest] = [
    ...(sayingPaid > 0
      ? [
          `${sayingPaid === 1 ? '1 player says' : `${sayingPaid} players say`} they paid ${moneyText(saidPaidCents)}`,
        ]
      : []),
    ...(dueCents > 0 ? [`${moneyText(dueCents)} owed to you for sessions that have begun`] : []),
    ...(refundCents > 0 ? [`${moneyText(refundCents)} to pay back`] : []),
  ];
  return {
    title: 'Your book',
    rows: [
      <AppLink key="book" className={styles.row} to="/my/book">
        <Words what={first ?? ''} about={rest.join(', ')} />
      </AppLink>,
    ],
    rest: null,
  };
}

const Words = ({ what, about }: { what: string; about?: ReactNode }) => (
  <>
    <span className={styles.words}>
      <strong>{what}</strong>
      {about && <span className={styles.soft}>{about}</span>}
    </span>
    <ChevronRight size={20} aria-hidden="true" />
  </>
);

export const WaitingGroups = ({ groups }: { groups: readonly WaitingGroup[] }) => (
  <section aria-labelledby="waiting">
    <h3 id="waiting" className={styles.title}>
      Waiting for you
    </h3>
    <div className={styles.groups}>
      {groups.map(({ title, rows, rest }) => (
        <section key={title} aria-label={title}>
          <h4 className={styles.group}>{title}</h4>
          <ul className={styles.rows}>
            {rows.map((row, index) => (
              <li key={`${title} ${String(index)}`}>{row}</li>
            ))}
          </ul>
          {rest}
        </section>
      ))}
    </div>
  </section>
);
