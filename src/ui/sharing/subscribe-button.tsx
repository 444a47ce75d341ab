import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { lazyPopup } from '../late/lazy-popup.tsx';

const SubscribeDialog = lazyPopup(() => import('./subscribe-dialog.tsx'), 'SubscribeDialog');

type SubscribeButtonProps = {
  /** Whose sessions the calendar shows, in the dialog's heading. */
  title: string;
  /** The calendar's path on this site, such as `/campaigns/…/calendar.ics`. */
  path: string;
};

/** Brings sessions into the reader's own calendar, where they stay up to date. */
export function SubscribeButton({ title, path }: SubscribeButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <CalendarPlus size={18} aria-hidden="true" />
        Subscribe
      </Button>
      <SubscribeDialog open={open} onOpenChange={setOpen} title={title} path={path} />
    </>
  );
}
