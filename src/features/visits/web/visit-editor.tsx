import { BoundTextAreaField } from '#ui/forms/form-fields.tsx';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useChange } from '#ui/data/change.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import type { Visit } from '../contract.ts';
import { visitFormShape } from '../inputs.ts';
import { MAX_COMMENTS } from '../rules.ts';
import { visitsClient, visitsKey } from './queries.ts';
import styles from './visit-editor.module.css';
import { momentInWords } from './visit-words.ts';

/** The field shows its character count when at most this many characters are left. */
const NEAR_THE_END = 500;

/** The form for a visit's comments and rating. */
export function VisitEditor({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('textarea')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The editor stays open when saving fails, and closes once the card shows the new text.
  const save = useChange(visitsClient.update, {
    done: null,
    failed: 'Failed to update visit details',
    stale: [visitsKey],
  });
  const form = useContractForm({
    schema: visitFormShape,
    defaultValues: { comments: visit.comments ?? '', isPositiveExperience: visit.isPositiveExperience },
    onSubmit: async (said) => {
      if (await save.run({ visitId: visit.id, ...said })) onClose();
    },
  });
  return (
    <div ref={place} className={styles.editor}>
      <Form form={form} label={`Comments on the visit of ${momentInWords(visit.recordedAt)}`}>
        <form.AppField name="comments">
          {(field) => (
            <BoundTextAreaField label="Comments" rows={3} hint={lengthInWords(field.state.value)} />
          )}
        </form.AppField>
        <form.AppField name="isPositiveExperience">
          {(field) => <Thumbs value={field.state.value} onChange={(value) => field.handleChange(value)} />}
        </form.AppField>
        <FormActions submit="Save" onCancel={onClose} />
      </Form>
    </div>
  );
}

function lengthInWords({ length }: string): string | undefined {
  if (length < MAX_COMMENTS - NEAR_THE_END) return undefined;
  return `${length.toLocaleString('en-US')} of ${MAX_COMMENTS.toLocaleString('en-US')} characters`;
}

type ThumbsProps = { value: boolean | null; onChange: (value: boolean | null) => void };

/** The rating: thumb down or up. A second press removes it. */
function Thumbs({ value, onChange }: ThumbsProps) {
  const press = (pressed: boolean) => () => onChange(value === pressed ? null : pressed);
  return (
    <div className={styles.thumbs} role="group" aria-label="Experience">
      <button type="button" className={styles.negative} aria-pressed={value === false} onClick={press(false)}>
        <ThumbsDown size={18} aria-hidden="true" />
        Negative
      </button>
      <button type="button" className={styles.positive} aria-pressed={value === true} onClick={press(true)}>
        <ThumbsUp size={18} aria-hidden="true" />
        Positive
      </button>
      {value === null && <span>Not set yet</span>}
    </div>
  );
}
