import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { GamesToCome } from '../../contract.ts';
import { gamesToCome } from '../queries.ts';

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** The upcoming sessions at a store, in a sentence or two. */
function plannedWords({ campaigns, sessions, players, first }: GamesToCome): string {
  if (campaigns === 0) return 'No session is planned there.';
  const unnamed = campaigns - first.length;
  const seats =
    players === 0
      ? 'nobody has a seat yet'
      : `${counted(players, 'player')} ${players === 1 ? 'has' : 'have'} a seat`;
  const titles = first.map(({ title }) => `“${isolated(title)}”`).join(', ');
  return (
    `${counted(sessions, 'session')} of ${counted(campaigns, 'campaign')} ${sessions === 1 ? 'is' : 'are'} planned there ` +
    `(${titles}${unnamed > 0 ? ` and ${unnamed} more` : ''}); ${seats}. ` +
    'Their players and organisers are told; the sessions stay until an organiser moves or cancels them.'
  );
}

/** The text of the confirmation before a store is switched off: what that does, and the upcoming sessions it affects. */
export function ClosingText({ retailerId }: { retailerId: Id }) {
  const { data, isError } = useQuery({ ...gamesToCome(retailerId), staleTime: 0 });
  const unknown = isError
    ? 'What is planned there could not be read; players with a seat are told in any case.'
    : 'Reading what is planned there…';
  return (
    <>
      {data ? plannedWords(data) : unknown} Nobody finds or links the store any more. Those who linked it keep
      it in their list, marked as no longer active. Its links, campaigns and visits stay as they are.
    </>
  );
}
