import { isolated } from '#shared/text/isolated.ts';
import { useNow } from '#ui/time/use-now.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { isCancelledLate } from '#features/seats/check-in/rules.ts';
import type { CallOffScope } from '../../call-off/rules.ts';
import type { Session } from '../../session-contract.ts';
import { CallOffForm } from '../call-off/call-off-form.tsx';

type CallOffDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaign: Pick<Campaign, 'id' | 'title'>;
  /** The session from whose menu the dialog was opened; null for all upcoming sessions of the campaign. */
  session: Session | null;
  /** The scope that is selected at first. */
  scope: CallOffScope;
};

const ALL_TOGETHER =
  'Seats end, waitlists close, and everybody who has a seat or waits for one is told at once. What was paid is noted for you to pay back.';

/** Asks which sessions to call off, and what to tell everybody. */
export function CallOffDialog({ open, onOpenChange, campaign, session, scope }: CallOffDialogProps) {
  const now = useNow();
  const isLate =
    session !== null &&
    session.seatsTaken > 0 &&
    isCancelledLate({ startsAt: new Date(session.startDate), movedTo: null, now });
  const late = isLate ? ' It begins within a day, so players will see that you cancelled it late.' : '';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        session
          ? `Call off session ${session.sessionNumber}?`
          : `Call off all upcoming sessions of ${isolated(campaign.title)}?`
      }
      description={`${session ? seatsInWords(session) : ''}${ALL_TOGETHER} The page keeps it as called off, and you can bring it back.${late}`}
    >
      <CallOffForm
        campaignId={campaign.id}
        session={session}
        scope={scope}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

/** '4 of 5 seats are taken, and 2 players wait. ' */
function seatsInWords({ seatsTaken, maxPlayers, waitlist }: Session): string {
  const waiting = waitlist.waiting + waitlist.held;
  const wait = waiting === 0 ? '' : `, and ${waiting === 1 ? '1 player waits' : `${waiting} players wait`}`;
  return `${seatsTaken} of ${maxPlayers} seats ${seatsTaken === 1 ? 'is' : 'are'} taken${wait}. `;
}
