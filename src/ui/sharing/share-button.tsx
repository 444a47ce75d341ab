import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { lazyPopup } from '../late/lazy-popup.tsx';
import { Button } from '../components/button.tsx';

const ShareDialog = lazyPopup(() => import('./share-dialog.tsx'), 'ShareDialog');

type ShareButtonProps = {
  /** What is shared, in the dialog's heading and in the message that the device makes of it. */
  title: string;
  /** Its path on this site, such as `/campaigns/…`. */
  path: string;
  label?: string;
};

/** Gives a page's address to somebody else: to copy, by the device's own sheet, or as a code to scan across the table. */
export function ShareButton({ title, path, label = 'Share' }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden="true" />
        {label}
      </Button>
      <ShareDialog open={open} onOpenChange={setOpen} title={title} path={path} />
    </>
  );
}
