import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { IconButton } from '../components/button.tsx';
import { lazyPopup } from '../late/lazy-popup.tsx';
import type { RemoveUnusedProps } from './remove-unused.tsx';

const Question = lazyPopup(() => import('./remove-unused.tsx'), 'RemoveUnusedDialog');

/** Removes something that nothing refers to, after a question that says what goes with it; what is in use can be retired. */
export function RemoveUnusedButton(props: RemoveUnusedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Remove ${isolated(props.what)}`} danger onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <Question {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}
