import { isolated } from '#shared/text/isolated.ts';
import { DialogPopup } from '../popups/dialog-popup.tsx';
import { CalendarAddress } from './calendar-address.tsx';

type SubscribeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  path: string;
};

export const SubscribeDialog = ({ open, onOpenChange, title, path }: SubscribeDialogProps) => (
  <DialogPopup
    open={open}
    onOpenChange={onOpenChange}
    title={`Subscribe to ${isolated(title)}`}
    description="Your calendar shows the upcoming sessions, and follows when one is added, moved or cancelled."
  >
    <CalendarAddress path={path} />
  </DialogPopup>
);
