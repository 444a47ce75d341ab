import { CalendarX, ClipboardCheck, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink, IconButton } from '#ui/components/button.tsx';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { checkInState, isCancelledLate } from '#features/seats/check-in/rules.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { BringBack } from '#features/sessions/web/for-others/called-off.tsx';
import { sessionsClient } from '#features/sessions/web/for-others/queries.ts';
import { LateSessionDialog } from './late-session-dialog.tsx';
import { RosterDialog } from './roster-dialog.tsx';
import styles from '#features/campaigns/web/for-others/organising.module.css';

const CallOffDialog = lazyPopup(
  () => import('#features/sessions/web/for-others/call-off-dialog.tsx'),
  'CallOffDialog',
);

const ICON = 18;

type OrganiserActionsProps = { campaign: CampaignDetail; session: Session };

/** The tools of an organiser for a session: see its roster, change it, call it off or bring it back, delete it. */
export function OrganiserActions({ campaign, session }: OrganiserActionsProps) {
  const [opened, setOpened] = useState<'roster' | 'edit' | 'call off' | 'delete' | null>(null);
  const toggle = (what: NonNullable<typeof opened>) => (open: boolean) =>
    setOpened((now) => (open ? what : now === what ? null : now));
  const remove = useChange(sessionsClient.deleteSession, {
    done: 'Session deleted successfully',
    failed: 'Failed to delete session',
    reasons: organiserReasons,
    stale: [campaignsKey],
    // If somebody has paid, it can't be deleted, so offer to call it off.
    onFailed: (error) => errorCode(error) === 'SESSION_HAS_PAID_SEATS' && setOpened('call off'),
  });
  const name = `session ${session.sessionNumber}`;
  const now = useNow();
  const startsAt = new Date(session.startDate);
  const checkIn = checkInState(startsAt, now);
  const isOff = session.calledOff !== null;
  const begun = hasBegun(startsAt, now);
  const isLate = session.seatsTaken > 0 && isCancelledLate({ startsAt, movedTo: null, now });
  const afterwards = [
    ...(isLate ? ['It begins within a day, so players will see that you cancelled it late.'] : []),
    session.series
      ? 'The series goes on without this date. Under Series it can be put back, without its seats.'
      : 'This action cannot be undone.',
  ].join(' ');
  return (
    <span className={styles.tools}>
      {checkIn !== 'early' && !isOff && (
        // Loaded as a new document, because only that page may open the camera.
        <ButtonLink
          variant={checkIn === 'open' ? 'primary' : 'quiet'}
          size="small"
          to="/campaigns/$campaignId/sessions/$sessionId/check-in"
          params={{ campaignId: campaign.id, sessionId: session.id }}
          reloadDocument
          aria-label={`Check-in of ${isolated(name)}`}
        >
          <ClipboardCheck size={ICON} aria-hidden="true" />
          Check-in
        </ButtonLink>
      )}
      {!isOff && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Roster of ${isolated(name)}`}
          onClick={() => setOpened('roster')}
        >
          <Users size={ICON} aria-hidden="true" />
          Roster
        </Button>
      )}
      {campaign.state !== 'ended' && (
        <>
          {isOff && !begun && <BringBack session={session} />}
          {!isOff && !begun && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Call off ${isolated(name)}`}
              onClick={() => setOpened('call off')}
            >
              <CalendarX size={ICON} aria-hidden="true" />
              Call off
            </Button>
          )}
          <IconButton label={`Edit ${isolated(name)}`} onClick={() => setOpened('edit')}>
            <Pencil size={ICON} aria-hidden="true" />
          </IconButton>
          {!begun && (
            <IconButton danger label={`Delete ${isolated(name)}`} onClick={() => setOpened('delete')}>
              <Trash2 size={ICON} aria-hidden="true" />
            </IconButton>
          )}
        </>
      )}
      <RosterDialog session={session} open={opened === 'roster'} onOpenChange={toggle('roster')} />
      <CallOffDialog
        campaign={campaign}
        session={session}
        scope="one"
        open={opened === 'call off'}
        onOpenChange={toggle('call off')}
      />
      <LateSessionDialog
        campaign={campaign}
        session={session}
        open={opened === 'edit'}
        onOpenChange={toggle('edit')}
      />
      <Confirm
        open={opened === 'delete'}
        onOpenChange={toggle('delete')}
        title={
          session.series
            ? `Skip session ${session.sessionNumber}?`
            : `Delete session ${session.sessionNumber}?`
        }
        text={
          session.seatsTaken > 0
            ? `${session.seatsTaken} confirmed ${session.seatsTaken === 1 ? 'seat goes' : 'seats go'} with it. ${afterwards} To say why, and to keep it on the page, call it off instead.`
            : afterwards
        }
        confirm={session.series ? 'Skip this date' : 'Delete'}
        danger
        onConfirm={() => remove.run({ sessionId: session.id })}
      />
    </span>
  );
}
