import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { CalendarAddress } from '#ui/sharing/calendar-address.tsx';
import { ShownOnce } from '#ui/sharing/shown-once.tsx';
import { Day } from '#ui/time/moment.tsx';
import styles from '../calendar.module.css';
import { calendarAddress, calendarClient } from '../calendar-queries.ts';

/** The player's private calendar URL: to create, replace and end it. It is shown once. */
export function CalendarPanel() {
  const address = useQuery(calendarAddress());
  const [path, setPath] = useState<string | null>(null);
  const words = { stale: [calendarAddress().queryKey] };
  const create = useChange(calendarClient.createCalendarAddress, {
    ...words,
    done: null,
    failed: 'Failed to make the address',
    onDone: (made) => setPath(made.path),
  });
  const remove = useChange(calendarClient.removeCalendarAddress, {
    ...words,
    done: 'The calendar address has ended',
    failed: 'Failed to end the address',
    onDone: () => setPath(null),
  });
  return (
    <Card title="Your games in your calendar" level={3}>
      <Loaded query={address} error="Failed to load your calendar address">
        {({ address: current }) => (
          <div className={styles.panel}>
            <p>
              {current ? (
                <>
                  You made an address on <Day iso={current.createdAt} />. It is shown only then: a new address
                  ends this one.
                </>
              ) : (
                'Your seats, your own campaigns and their conventions, in the calendar that you use anyway. It follows every change.'
              )}
            </p>
            {current && path && (
              <ShownOnce kept="I have kept it" onKept={() => setPath(null)}>
                <CalendarAddress path={path} />
                <p className={styles.note}>
                  Whoever has this address reads your calendar, links to online sessions included. Keep it to
                  yourself. It ends when you set a new password or sign out on other devices; then make a new
                  one here.
                </p>
              </ShownOnce>
            )}
            <div className={styles.actions}>
              {!(current && path) && (
                <Button busy={create.isPending} onClick={() => void create.run({})}>
                  {current ? 'Make a new address' : 'Make an address'}
                </Button>
              )}
              {current && <EndAddress onEnd={() => remove.run({})} />}
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function EndAddress({ onEnd }: { onEnd: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        End this address
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="End this address?"
        text="Calendars that have it get nothing more from here."
        confirm="End Address"
        cancel="Keep it"
        danger
        onConfirm={onEnd}
      />
    </>
  );
}
