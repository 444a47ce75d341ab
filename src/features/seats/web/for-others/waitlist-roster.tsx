import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Ago } from '#ui/time/ago.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Waiting } from '../../waitlist/contract.ts';
import { type LineMove, type LineReason, lineReasons, placeInWords } from '../../waitlist/rules.ts';
import { LOAD_CAMPAIGN_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { staleOfSeats } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { waitlistClient, waitlistOf } from '../waitlist/waitlist-queries.ts';
import styles from '../waitlist/waitlist.module.css';

/** The waiting list of a session, in order, for the campaign's organisers, who can move players or take them off. */
export function WaitlistRoster({ session }: { session: { id: string } }) {
  const waiting = useInfiniteQuery(waitlistOf(session.id));
  return (
    <section className={styles.line}>
      <h3>Waitlist</h3>
      <Paged query={waiting} error={LOAD_CAMPAIGN_ERROR} loading={<Skeleton shape="row" count={2} />}>
        {(items) => {
          const order = items.filter(({ offerEndsAt }) => offerEndsAt === null);
          return items.length === 0 ? (
            <p>Nobody waits any more.</p>
          ) : (
            <ol className={styles.entries}>
              {items.map((entry) => (
                <Entry
                  key={entry.player.id}
                  sessionId={session.id}
                  entry={entry}
                  place={order.indexOf(entry) + 1}
                  isLast={order.at(-1) === entry}
                />
              ))}
            </ol>
          );
        }}
      </Paged>
    </section>
  );
}

type Act = LineMove | 'remove';

const acts: Record<Act, string> = {
  up: 'Move up',
  front: 'Move to the front',
  down: 'Move down',
  remove: 'Take off the waitlist',
};

type EntryProps = { sessionId: string; entry: Waiting; place: number; isLast: boolean };

function Entry({ sessionId, entry: { player, waitingSince, offerEndsAt }, place, isLast }: EntryProps) {
  const [open, setOpen] = useState(false);
  const possible: Act[] = [
    ...(place > 1 ? (['up', 'front'] as const) : []),
    ...(place > 0 && !isLast ? (['down'] as const) : []),
    'remove',
  ];
  return (
    <li className={styles.entry}>
      <Avatar name={player.alias} src={player.aliasImageUrl} />
      <span className={styles.who}>
        <span className={styles.alias}>{player.alias}</span>
        <span className={styles.since}>
          {offerEndsAt === null ? (
            <>
              {placeInWords(place)} in line, joined <Ago iso={waitingSince} />
            </>
          ) : (
            <>
              A seat is held until <Moment iso={offerEndsAt} />
            </>
          )}
        </span>
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Change the place of ${isolated(player.alias)}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`${isolated(player.alias)} on the waitlist`}>
        {open && (
          <ChangeForm
            possible={possible}
            who={{ sessionId, playerId: player.id }}
            isHeld={offerEndsAt !== null}
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
    </li>
  );
}

const reasonLabels: Record<LineReason, string> = {
  agreed: 'The players agreed',
  mistake: 'To correct a mistake',
  'missed-out': 'They missed out before',
  together: 'To seat players together',
  conduct: 'Because of their conduct',
  other: 'Another reason',
};

type ChangeFormProps = {
  possible: readonly Act[];
  who: { sessionId: string; playerId: string };
  isHeld: boolean;
  onDone: () => void;
};

/** Asks the organiser what to change on the waiting list, and why. */
function ChangeForm({ possible, who, isHeld, onDone }: ChangeFormProps) {
  const [act, setAct] = useState<Act>(possible[0] ?? 'remove');
  const [reason, setReason] = useState<LineReason | ''>('');
  const words = { reasons: organiserReasons, stale: staleOfSeats, onDone };
  const move = useChange(waitlistClient.move, {
    ...words,
    done: ({ place }) => `Now ${placeInWords(place)} in line`,
    failed: 'Failed to move the player',
  });
  const remove = useChange(waitlistClient.remove, {
    ...words,
    done: 'Taken off the waitlist',
    failed: 'Failed to take the player off the waitlist',
  });
  const run = () => {
    if (reason === '') return;
    void (act === 'remove' ? remove.run({ ...who, reason }) : move.run({ ...who, to: act, reason }));
  };
  return (
    <>
      <SelectField
        label="What to change"
        options={possible.map((value) => ({ value, label: acts[value] }))}
        value={act}
        {...(act === 'remove' && {
          hint: isHeld
            ? 'The seat that is held for them goes to the next in line. They are told that they are off the waitlist.'
            : 'They are told that they are off the waitlist.',
        })}
        onValueChange={(value) => setAct(possible.find((known) => known === value) ?? act)}
      />
      <SelectField
        label="Reason"
        hint="The audit log keeps it. Players don't see it."
        placeholder="Select a reason"
        options={lineReasons.map((value) => ({ value, label: reasonLabels[value] }))}
        value={reason}
        onValueChange={(value) => setReason(lineReasons.find((known) => known === value) ?? '')}
      />
      <div className={styles.choices}>
        <Button
          variant={act === 'remove' ? 'danger' : 'primary'}
          disabled={reason === ''}
          busy={move.isPending || remove.isPending}
          onClick={run}
        >
          {acts[act]}
        </Button>
      </div>
    </>
  );
}
