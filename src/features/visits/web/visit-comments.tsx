import { Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../ui/components/badge.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { useChange } from '../../../ui/data/change.ts';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import type { Visit } from '../contract.ts';
import { visitsClient, visitsKey } from './queries.ts';
import styles from './visit-card.module.css';

const MAX_COMMENTS = 5_000;

/** Comments and experience of a visit, with a form to edit them. */
export function VisitComments({ visit }: { visit: Visit }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <Editor visit={visit} onClose={() => setEditing(false)} />;
  const { comments, isPositiveExperience } = visit;
  return (
    <div className={styles.comments}>
      {isPositiveExperience !== null && (
        <p>
          <Badge tone={isPositiveExperience ? 'green' : 'red'}>
            {isPositiveExperience ? 'Positive experience' : 'Negative experience'}
          </Badge>
        </p>
      )}
      <p className={comments ? styles.comment : styles.noComment}>{comments ?? 'No comments yet.'}</p>
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        <Pencil size={16} aria-hidden="true" />
        Edit comments
      </Button>
    </div>
  );
}

function Editor({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [comments, setComments] = useState(visit.comments ?? '');
  const [isPositive, setIsPositive] = useState(visit.isPositiveExperience);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  // The editor stays open when saving fails, and closes once the card shows the new text.
  const save = useChange(visitsClient.update, {
    done: null,
    failed: 'Failed to update visit details',
    stale: [visitsKey],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const change = { visitId: visit.id, comments, isPositiveExperience: isPositive };
    if (await save.run(change)) onClose();
  };
  return (
    <form ref={form} className={styles.editor} aria-label="Comments" onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Comments"
        value={comments}
        maxLength={MAX_COMMENTS}
        rows={3}
        onValueChange={setComments}
      />
      <div className={styles.experience}>
        <button
          type="button"
          className={styles.side}
          aria-pressed={isPositive === false}
          onClick={() => setIsPositive(false)}
        >
          Negative
        </button>
        <SwitchField label="Positive" checked={isPositive === true} onCheckedChange={setIsPositive} />
        {isPositive === null && <span className={styles.noComment}>Not set yet</span>}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
