import { type QueryKey, useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '../components/button.tsx';
import { useChange } from '../data/change.ts';
import { useFinalChange } from '../data/final-change.ts';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';
import { Loaded } from '../feedback/loaded.tsx';
import { MessageBox } from '../feedback/message-box.tsx';

export type RemoveUnusedProps = {
  /** What is removed, by its name. */
  what: string;
  /** Reads what refers to it, in words; null when nothing does. `queryKey` lies below one of `stale`. */
  uses: { queryKey: QueryKey; queryFn: () => Promise<string | null> };
  /** What goes along. */
  touches: string;
  remove: () => Promise<unknown>;
  /** What can be done instead while something refers to it; null when that is done already. */
  instead: { label: string; text: string; done: string; run: () => Promise<unknown> } | null;
  /** What was read before and is not true any more. */
  stale: readonly QueryKey[];
};

type DialogProps = RemoveUnusedProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** The question of `RemoveUnused` in its dialog. */
export const RemoveUnusedDialog = ({ open, onOpenChange, ...props }: DialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`Remove ${isolated(props.what)}?`}>
    {open && <RemoveUnused {...props} onClose={() => onOpenChange(false)} />}
  </Dialog>
);

/** Asks whether to remove something, once it is known that nothing refers to it; else offers what can be done instead. */
function RemoveUnused(props: RemoveUnusedProps & { onClose: () => void }) {
  const { what, uses, touches, remove, instead, stale, onClose } = props;
  const removal = useFinalChange(remove, {
    done: `${isolated(what)} is removed`,
    failed: `${isolated(what)} could not be removed`,
    stale,
    onDone: onClose,
    onWaiting: onClose,
  });
  const replacement = useChange(async () => instead?.run(), {
    done: instead?.done ?? null,
    failed: `${isolated(what)} could not be changed`,
    stale,
    onDone: onClose,
  });
  const busy = removal.isPending || replacement.isPending;
  // Not asked again about what is being removed; when that is refused, what has come to refer to it is read.
  const found = useQuery({ ...uses, gcTime: 0, staleTime: 0, enabled: !busy });
  return (
    <Loaded query={found} error="What refers to it could not be loaded. Please try again.">
      {(words) => (
        <>
          {words === null ? (
            <p>{touches} This action cannot be undone.</p>
          ) : (
            <MessageBox tone="warning">
              {words}: it cannot be removed. {instead?.text}
            </MessageBox>
          )}
          <div className={styles.actions}>
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              {words !== null && instead === null ? 'Close' : 'Cancel'}
            </Button>
            {words === null && (
              <Button variant="danger" busy={busy} onClick={() => void removal.run()}>
                Remove
              </Button>
            )}
            {words !== null && instead !== null && (
              <Button busy={busy} onClick={() => void replacement.run()}>
                {instead.label}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
