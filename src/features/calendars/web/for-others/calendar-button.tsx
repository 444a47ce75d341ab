import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import type { CalendarSession } from '../calendar-dialog.tsx';

const CalendarDialog = lazyPopup(() => import('../calendar-dialog.tsx'), 'CalendarDialog');

/** A button to add one session to the reader's calendar. */
export function CalendarButton({
  campaign,
  session,
}: {
  campaign: CampaignDetail;
  session: CalendarSession;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Add to calendar: session ${session.sessionNumber}`}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus size={16} aria-hidden="true" />
        Add to calendar
      </Button>
      <CalendarDialog open={open} onOpenChange={setOpen} campaign={campaign} session={session} />
    </>
  );
}
