import { useState } from 'react';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { RetailerImport } from '../../admin-contract.ts';
import { retailersAdmin } from '../admin/admin-queries.ts';
import { retailersKey } from '../queries.ts';

type Undone = { removed: number; stayed: number; names: string[] };

/** Undoes a whole import step by step; if a step fails, another try does the rest. */
async function undoAll({ importId }: { importId: string }): Promise<Undone> {
  const undone: Undone = { removed: 0, stayed: 0, names: [] };
  let after: string | null = null;
  do {
    const step = await retailersAdmin.undoImport({ importId, after });
    undone.removed += step.removed;
    undone.stayed += step.stayed;
    undone.names.push(...step.examples.map(({ name }) => name));
    after = step.next;
  } while (after !== null);
  return undone;
}

/** Removes the stores of an import, after a confirmation; says how many stay because somebody has used them. */
export function UndoImport({ imported }: { imported: RetailerImport }) {
  const [open, setOpen] = useState(false);
  const undo = useChange(undoAll, {
    done: ({ removed, stayed, names }) => ({
      title: `${removed} ${removed === 1 ? 'store' : 'stores'} removed`,
      description: stayedInWords(stayed, names),
    }),
    failed: 'The import could not be undone. Undo it again for the rest.',
    stale: [retailersKey],
  });
  return (
    <>
      <Button size="small" variant="quiet" busy={undo.isPending} onClick={() => setOpen(true)}>
        Undo
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Undo the import of ${isolated(imported.fileName)}?`}
        text="The stores that it made are removed, except for those that somebody has changed, linked or visited since. Known stores that it updated stay as they are."
        confirm="Remove the stores"
        danger
        onConfirm={() => undo.run({ importId: imported.id })}
      />
    </>
  );
}

/** The most store names in one message. */
const NAMED = 3;

function stayedInWords(stayed: number, names: readonly string[]): string {
  if (stayed === 0) return 'All that the import made is gone.';
  const named = inOneLine(names.slice(0, NAMED));
  return `${stayed} ${stayed === 1 ? 'stays' : 'stay'}, because somebody has used ${stayed === 1 ? 'it' : 'them'}: ${named}${stayed > NAMED ? ' and others' : ''}.`;
}
