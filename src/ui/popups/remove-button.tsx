import type { QueryKey } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { IconButton } from '../components/button.tsx';
import { useFinalChange } from '../data/final-change.ts';
import { Confirm } from './confirm.tsx';

type RemoveButtonProps = {
  /** What is removed, by its name. */
  what: string;
  /** What it touches. */
  text: string;
  run: () => Promise<unknown>;
  /** What was read before and is not true any more. */
  stale: readonly QueryKey[];
};

/** Removes something, after a question that says what goes with it. */
export function RemoveButton({ what, text, run, stale }: RemoveButtonProps) {
  const [open, setOpen] = useState(false);
  const remove = useFinalChange(run, {
    done: `${isolated(what)} is removed`,
    failed: `${isolated(what)} could not be removed`,
    stale,
  });
  return (
    <>
      <IconButton label={`Remove ${isolated(what)}`} danger onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${isolated(what)}?`}
        text={text}
        confirm="Remove"
        danger
        onConfirm={() => remove.run()}
      />
    </>
  );
}
