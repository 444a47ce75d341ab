import { useInfiniteQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../../ui/components/avatar.tsx';
import { Button, iconButtonClass } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Paged } from '../../../../ui/data/paged.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { Menu } from '../../../../ui/popups/menu.tsx';
import { Ago } from '../../../../ui/time/ago.tsx';
import { Moment } from '../../../../ui/time/moment.tsx';
import type { Session } from '../../sessions-contract.ts';
import type { Waiting } from '../../waitlist/contract.ts';
import { type LineMove, type LineReason, lineReasons, placeInWords } from '../../waitlist/rules.ts';
import { LOAD_CAMPAIGN_ERROR } from '../messages.ts';
import { organiserReasons } from '../organising/organiser-messages.ts';
import { campaignsKey } from '../queries.ts';
import { waitlistClient, waitlistOf } from './waitlist-queries.ts';
import styles from './waitlist.module.css';

/** Who waits for a session, in order, for the campaign's owner: to be moved, or taken off. */
export function WaitlistRoster({ session }: { session: Session }) {
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

const acts: Record<Act, { title: (alias: string) => string; label: string }> = {
  up: { title: (alias) => `Move ${alias} up`, label: 'Move up' },
  down: { title: (alias) => `Move ${alias} down`, label: 'Move down' },
  front: { title: (alias) => `Move ${alias} to the front`, label: 'Move to the front' },
  remove: { title: (alias) => `Take ${alias} off the waitlist`, label: 'Take off the waitlist' },
};

type EntryProps = { sessionId: string; entry: Waiting; place: number; isLast: boolean };

function Entry({ sessionId, entry: { player, waitingSince, offerEndsAt }, place, isLast }: EntryProps) {
  const [act, setAct] = useState<Act | null>(null);
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
              {placeInWords(place)} in line, waiting since <Ago iso={waitingSince} />
            </>
          ) : (
            <>
              A seat is held until <Moment iso={offerEndsAt} />
            </>
          )}
        </span>
      </span>
      <Menu
        trigger={<EllipsisVertical size={18} aria-hidden="true" />}
        triggerClass={iconButtonClass()}
        label={`Move ${player.alias} in line`}
        align="end"
        entries={possible.map((each) => ({
          label: acts[each].label,
          danger: each === 'remove',
          onSelect: () => setAct(each),
        }))}
      />
      <Dialog
        open={act !== null}
        onOpenChange={(open) => {
          if (!open) setAct(null);
        }}
        title={acts[act ?? 'up'].title(player.alias)}
      >
        {act && (
          <ReasonForm
            act={act}
            who={{ sessionId, playerId: player.id }}
            isHeld={offerEndsAt !== null}
            onDone={() => setAct(null)}
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

type ReasonFormProps = {
  act: Act;
  who: { sessionId: string; playerId: string };
  isHeld: boolean;
  onDone: () => void;
};

/** Asks why the line is changed, and changes it. */
function ReasonForm({ act, who, isHeld, onDone }: ReasonFormProps) {
  const [reason, setReason] = useState<LineReason | ''>('');
  const words = { reasons: organiserReasons, stale: [campaignsKey], onDone };
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
      {act === 'remove' && (
        <p>
          {isHeld
            ? 'The seat that is held for them goes to the next in line. They are told that they wait no more.'
            : 'They are told that they wait no more.'}
        </p>
      )}
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
          {acts[act].label}
        </Button>
      </div>
    </>
  );
}
