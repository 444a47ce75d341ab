import { QrCode as CodeIcon } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { OwnCheckIn as Own } from '../../check-in/contract.ts';
import { isWithinCodeWindow } from '../../check-in/rules.ts';
import styles from '../check-in/check-in.module.css';

const SeatCodeDialog = lazyPopup(() => import('../check-in/seat-code-dialog.tsx'), 'SeatCodeDialog');
const ContestDialog = lazyPopup(() => import('../check-in/contest-dialog.tsx'), 'ContestDialog');

type OwnCheckInProps = {
  session: { id: Id; sessionNumber: number; startDate: string };
  /** The decision about the viewer's seat; null if nobody has decided. */
  checkIn: Own | null;
};

/** What a player can do about their check-in: show their code, and contest a missed session. */
export function OwnCheckIn({ session, checkIn }: OwnCheckInProps) {
  const [opened, setOpened] = useState<'code' | 'contest' | null>(null);
  const now = useNow();
  const showsCode =
    checkIn?.hasAttended === undefined && isWithinCodeWindow(new Date(session.startDate), now);
  const mayContest = checkIn?.contestableUntil ? new Date(checkIn.contestableUntil) > now : false;
  // The dialog stays open after check-in, so that the player sees that their code was accepted.
  const isShowing = opened === 'code';
  if (!showsCode && !mayContest && !isShowing) return null;
  const name = `session ${session.sessionNumber}`;
  return (
    <span className={styles.own}>
      {showsCode && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Show my code for ${isolated(name)}`}
          onClick={() => setOpened('code')}
        >
          <CodeIcon size={16} aria-hidden="true" />
          Show my code
        </Button>
      )}
      {mayContest && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`I was there: contest ${isolated(name)}`}
          onClick={() => setOpened('contest')}
        >
          I was there
        </Button>
      )}
      {(showsCode || isShowing) && (
        <SeatCodeDialog
          session={session}
          open={isShowing}
          onOpenChange={(open) => setOpened(open ? 'code' : null)}
        />
      )}
      {mayContest && (
        <ContestDialog
          session={session}
          open={opened === 'contest'}
          onOpenChange={(open) => setOpened(open ? 'contest' : null)}
        />
      )}
    </span>
  );
}
