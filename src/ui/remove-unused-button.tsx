import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { RemoveUnusedProps } from './remove-unused.tsx';
import { Skeleton } from './skeleton.tsx';

const Question = lazy(async () => ({ default: (await import('./remove-unused.tsx')).RemoveUnused }));

/** Removes something that nothing refers to, once asked and told what that touches; what is in use can be retired. */
export function RemoveUnusedButton(props: Omit<RemoveUnusedProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Remove ${props.what}`} danger onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={`Remove ${props.what}?`}>
        {open && (
          <Suspense fallback={<Skeleton />}>
            <Question {...props} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
