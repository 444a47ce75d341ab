import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';
import type { TableSearch } from '../../inputs.ts';
import type { SavedSearch } from '../../searches-contract.ts';
import { rhythms } from '../../searches-rules.ts';
import { rhythmNames, rhythmsInWords, TOO_MUCH } from './searches-messages.ts';
import { tablesClient, staleOfSearches } from '../queries.ts';

const namingShape = z.object({ name: textLine({ min: 1, max: 80 }), rhythm: z.enum(rhythms) });

type SearchDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A new search with a suggested name, or the saved search to change. */
  of: { search: TableSearch; name: string } | SavedSearch;
  /** Whether the reader searches near their own position, which is never saved. */
  isNear?: boolean;
};

const toldOf = ({ isTooMuch, rhythm }: SavedSearch) => (isTooMuch ? TOO_MUCH : rhythmsInWords[rhythm]);

/** Asks for a search's name and how often its player is notified of new tables. */
export function SearchDialog({ open, onOpenChange, of, isNear = false }: SearchDialogProps) {
  const words = {
    failed: 'The search was not saved',
    stale: staleOfSearches,
    onDone: () => onOpenChange(false),
  };
  const create = useChange(tablesClient.searches.create, {
    ...words,
    done: (saved) => ({ title: 'Search saved', description: toldOf(saved) }),
  });
  const update = useChange(tablesClient.searches.update, {
    ...words,
    done: (saved) => ({ title: 'Search changed', description: toldOf(saved) }),
  });
  const isSaved = 'id' in of;
  const form = useContractForm({
    schema: namingShape,
    defaultValues: { name: of.name, rhythm: isSaved ? of.rhythm : 'daily' },
    onSubmit: (naming) =>
      isSaved ? update.run({ searchId: of.id, ...naming }) : create.run({ ...naming, search: of.search }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isSaved ? 'Change this search' : 'Save this search'}
      description={
        isNear
          ? 'Where you are is not saved: without a town or ZIP code it looks everywhere.'
          : 'You are told of each table once. Nobody else sees what you look for.'
      }
    >
      <Form form={form} label={isSaved ? 'Change this search' : 'Save this search'}>
        <form.TextField name="name" label="Name" required />
        <form.SelectField
          name="rhythm"
          label="Tell me of new tables"
          options={rhythms.map((value) => ({ value, label: rhythmNames[value] }))}
        />
        <FormActions submit="Save" onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  );
}
