import type { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { noteForm } from '../inputs.ts';
import { MOST_NOTE_CHARACTERS } from '../rules.ts';
import { personNotes, personNotesKey } from './queries.ts';

export function NoteForm({ userId, onClose }: { userId: Id; onClose: () => void }) {
  const add = useChange(personNotes.add, {
    done: 'Your note is saved',
    failed: 'The note could not be saved',
    stale: [personNotesKey],
    onDone: onClose,
  });
  const form = useContractForm<{ text: string }, z.output<typeof noteForm>>({
    schema: noteForm,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => add.run({ userId, text }),
  });
  return (
    <Form form={form} label="A note about this person">
      <form.TextAreaField name="text" label="Note" limit={MOST_NOTE_CHARACTERS} rows={4} required />
      <FormActions submit="Save the note" submitting="Saving..." onCancel={onClose} />
    </Form>
  );
}
