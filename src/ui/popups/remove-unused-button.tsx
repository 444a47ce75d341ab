import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../components/button.tsx';
import { Optional } from '../feedback/optional.tsx';
import type { RemoveUnusedProps } from './remove-unused.tsx';
import { useLate } from './use-late.ts';

const load = () => import('./remove-unused.tsx');
const Question = lazy(async () => ({ default: (await load()).RemoveUnusedDialog }));

/** Removes something that nothing refers to, once asked and told what that touches; what is in use can be retired. */
export function RemoveUnusedButton(props: RemoveUnusedProps) {
  const [open, setOpen] = useState(false);
  const needed = useLate(open, load);
  return (
    <>
      <IconButton label={`Remove ${props.what}`} danger onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {needed && (
        <Optional>
          <Suspense>
            <Question {...props} open={open} onOpenChange={setOpen} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
