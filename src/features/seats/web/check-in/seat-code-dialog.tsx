import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import { spacedCode } from '../../check-in/rules.ts';
import { ownSeatCode } from './check-in-queries.ts';
import styles from './check-in.module.css';

type SeatCodeDialogProps = {
  session: { id: Id; sessionNumber: number };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The code of the viewer's seat, for the organiser to scan or to be told. */
export function SeatCodeDialog({ session, open, onOpenChange }: SeatCodeDialogProps) {
  const code = useQuery(ownSeatCode(session.id));
  return (
    <DialogPopup
      open={open}
      onOpenChange={onOpenChange}
      title={`Your code for session ${session.sessionNumber}`}
      description="Show it to the organiser when you arrive. It stays here without a network, as long as this page is open."
    >
      <Loaded
        query={code}
        error="There was an error loading your code. The organiser can also check you in by your name."
        loading={<Skeleton shape="card" count={1} />}
      >
        {({ code: letters, isCheckedIn }) => (
          <div className={styles.show}>
            <p role="status" className={styles.taken}>
              {isCheckedIn && 'You are checked in.'}
            </p>
            <QrCode value={letters} label={`The code ${spacedCode(letters)}`} large />
            <p className={styles.code}>{spacedCode(letters)}</p>
          </div>
        )}
      </Loaded>
    </DialogPopup>
  );
}
