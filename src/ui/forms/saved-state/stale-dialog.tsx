import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { DialogPopup } from '../../popups/dialog-popup.tsx';
import { at, compareStates, isSameState, type FieldConflict } from './compare-states.ts';
import type { Revised, StaleFormProps } from './saved-state.ts';
import styles from './stale-dialog.module.css';

const ENDING_MS = 20;

/** What `StaleForm` shows: its code is fetched apart from the page's. */
export function StaleDialog({
  open,
  stale,
  form,
  read,
  labels,
  lists,
  picture,
  show,
}: StaleFormProps & { open: boolean }) {
  const [theirs, setTheirs] = useState<Revised | 'unread' | 'failed'>('unread');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!open) return undefined;
    let isAsked = true;
    setTheirs('unread');
    const compare = async () => {
      const answer = await read().catch(() => null);
      if (!isAsked) return;
      if (answer === null || !isSameState(stale.began(), answer)) {
        setTheirs(answer ?? 'failed');
        return;
      }
      // It was changed and changed back: nothing is to be chosen.
      stale.begin(answer);
      stale.close();
      // A form takes one save at a time: the one that was refused may not have ended yet.
      while (form.state.isSubmitting) await new Promise((resolve) => setTimeout(resolve, ENDING_MS));
      await form.handleSubmit();
    };
    void compare();
    return () => {
      isAsked = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is another function with each rendering
  }, [open, attempt]);

  if (typeof theirs === 'string') {
    return (
      <DialogPopup open={open} onOpenChange={stale.close} title={TITLE}>
        {theirs === 'unread' ? (
          <Skeleton shape="row" count={2} />
        ) : (
          <p role="alert">
            What they saved could not be read.{' '}
            <Button size="small" variant="quiet" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          </p>
        )}
      </DialogPopup>
    );
  }
  const { values: mine } = form.state;
  const { conflicts, onlyTheirs, merged } = compareStates(stale.began().values, mine, theirs.values, lists);
  const name = (field: string) => labels[field] ?? field;
  const text = (field: string, value: unknown): string => {
    const inWords = show?.[field];
    if (inWords) return inWords(value as never);
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  };
  const isTheirPicture = picture !== undefined && stale.began().picture !== theirs.picture;
  const isBothPicture = isTheirPicture && picture.chosen !== undefined;
  const isConflict = conflicts.length > 0 || isBothPicture;
  const kept = onlyTheirs
    .filter((field) => field in labels)
    .map((field) => ({ label: name(field), said: text(field, at(theirs.values, field)) || 'Nothing' }));
  if (isTheirPicture && !isBothPicture)
    kept.push({ label: picture.label, said: theirs.picture ? 'Another picture' : 'Nothing' });

  const take = () => {
    stale.begin(theirs);
    form.reset(theirs.values as never);
    picture?.take(theirs.picture ?? null);
    stale.close();
  };
  const save = () => {
    stale.begin(theirs);
    for (const [field, value] of Object.entries(merged)) form.setFieldValue(field as never, value as never);
    stale.close();
    void form.handleSubmit();
  };
  return (
    <DialogPopup
      open={open}
      onOpenChange={stale.close}
      title={TITLE}
      description="Nothing is lost: choose what is to be saved, or close this and go on typing."
      wide
      actions={
        <>
          <Button variant="quiet" onClick={take}>
            Take theirs
          </Button>
          <Button onClick={save}>{isConflict ? 'Save mine' : 'Save both'}</Button>
        </>
      }
    >
      {conflicts
        .filter(({ field }) => field in labels)
        .map((conflict) => (
          <Conflict key={conflict.field} conflict={conflict} label={name(conflict.field)} text={text} />
        ))}
      {isBothPicture && (
        <Sides
          label={picture.label}
          theirs={theirs.picture ? 'Another picture' : ''}
          mine={picture.chosen === null ? '' : 'The picture that you chose'}
        />
      )}
      {kept.length > 0 && (
        <section aria-label={KEPT} className={styles.conflict}>
          <p>{`${KEPT}:`}</p>
          <dl className={styles.kept}>
            {kept.map(({ label, said }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={styles.text}>{said}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {!isConflict && <p>What you changed, they did not: both can be saved.</p>}
    </DialogPopup>
  );
}

const KEPT = 'Changed by them alone, and kept if you save yours';

const TITLE = 'Somebody else saved this meanwhile';

type ConflictProps = {
  conflict: FieldConflict;
  label: string;
  text: (field: string, value: unknown) => string;
};

const Conflict = ({ conflict: { field, mine, theirs }, label, text }: ConflictProps) => (
  <Sides label={label} theirs={text(field, theirs)} mine={text(field, mine)} />
);

const Sides = ({ label, theirs, mine }: { label: string; theirs: string; mine: string }) => (
  <section className={styles.conflict} aria-label={label}>
    <h3>{label}</h3>
    <div className={styles.sides}>
      <div>
        <h4>Theirs</h4>
        <p className={styles.text}>{theirs || 'Nothing'}</p>
      </div>
      <div>
        <h4>Mine</h4>
        <p className={styles.text}>{mine || 'Nothing'}</p>
      </div>
    </div>
  </section>
);
