import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { StaleForm, useStaleForm } from '#ui/forms/saved-state/stale-form.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import type { Announcement } from '../contract.ts';
import { announcementText } from '../inputs.ts';
import { ANNOUNCEMENT_LENGTH } from '../rules.ts';
import { announcementsClient, announcementsKey } from './queries.ts';

/** An upcoming session whose players an announcement can be for. */
export type SessionToCome = { id: Id; name: string };

type AnnouncementDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaignId: Id;
  sessions: readonly SessionToCome[];
  /** The announcement to correct; without one, a new one. */
  announcement?: Announcement | undefined;
};

/** The dialog in which an organiser announces something, or corrects what was announced. */
export function AnnouncementDialog({ open, onOpenChange, announcement, ...form }: AnnouncementDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={announcement ? 'Correct the announcement' : 'Make an announcement'}
      description={
        announcement
          ? 'Players who already got a mail keep the text that they got.'
          : 'Your players read it here, and are told by the ways they chose. You can correct it for 10 minutes.'
      }
    >
      {announcement ? (
        <CorrectForm campaignId={form.campaignId} announcement={announcement} onClose={close} />
      ) : (
        <AnnounceForm {...form} onClose={close} />
      )}
    </Dialog>
  );
}

const Cancel = ({ onClose }: { onClose: () => void }) => (
  <Button variant="quiet" onClick={onClose}>
    Cancel
  </Button>
);

const textShape = z.object({ text: announcementText });

type AnnounceFormProps = { campaignId: Id; sessions: readonly SessionToCome[]; onClose: () => void };

function AnnounceForm({ campaignId, sessions, onClose }: AnnounceFormProps) {
  const create = useChange(announcementsClient.create, {
    done: 'Announced',
    failed: 'Not announced',
    stale: [announcementsKey],
    onDone: onClose,
  });
  const form = useContractForm({
    schema: textShape.extend({ sessionId: z.string() }),
    defaultValues: { text: '', sessionId: 'all' },
    onSubmit: ({ text, sessionId }) =>
      create.run({ campaignId, text, sessionId: sessionId === 'all' ? null : sessionId }),
  });
  const options = [
    { value: 'all', label: 'All players of the campaign' },
    ...sessions.map(({ id, name }) => ({ value: id, label: `Who has a seat in ${isolated(name)}` })),
  ];
  return (
    <Form form={form} label="Announcement">
      <form.TextAreaField name="text" label="Announcement" rows={6} limit={ANNOUNCEMENT_LENGTH} required />
      {sessions.length > 0 && <form.SelectField name="sessionId" label="For" options={options} />}
      <FormActions submit="Announce" submitting="Announcing ...">
        <Cancel onClose={onClose} />
      </FormActions>
    </Form>
  );
}

const revised = ({ text, revision }: Announcement) => ({ revision, values: { text } });

type CorrectFormProps = { campaignId: Id; announcement: Announcement; onClose: () => void };

function CorrectForm({ campaignId, announcement, onClose }: CorrectFormProps) {
  const stale = useStaleForm();
  const given = revised(announcement);
  const update = useChange(announcementsClient.update, {
    done: 'Corrected',
    failed: 'Not corrected',
    stale: [announcementsKey],
    onFailed: stale.onFailed,
    onDone: onClose,
  });
  const form = useContractForm({
    schema: textShape,
    defaultValues: given.values,
    onSubmit: ({ text }) => update.run({ announcementId: announcement.id, revision: stale.revision(), text }),
  });
  const read = async () => {
    // It is one of the last ten minutes: the first page has it, unless it was taken back.
    const { items } = await announcementsClient.list({ campaignId });
    const found = items.find(({ id }) => id === announcement.id);
    if (!found) throw new Error('The announcement is gone');
    return revised(found);
  };
  return (
    <Form form={form} label="Correct the announcement">
      <StaleForm stale={stale} form={form} given={given} read={read} labels={{ text: 'Announcement' }} />
      <form.TextAreaField name="text" label="Announcement" rows={6} limit={ANNOUNCEMENT_LENGTH} required />
      <FormActions submit="Correct" submitting="Correcting ...">
        <Cancel onClose={onClose} />
      </FormActions>
    </Form>
  );
}
