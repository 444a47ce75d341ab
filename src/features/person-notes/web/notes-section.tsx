import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Card } from '#ui/components/card.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Section } from '#ui/page.tsx';
import { RemoveButton } from '#ui/popups/remove-button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { PersonNote } from '../contract.ts';
import styles from './notes-section.module.css';
import { notesAbout, personNotes, personNotesKey } from './queries.ts';

const NoteForm = lazily(() => import('./note-form.tsx'), 'NoteForm');

/** What admins wrote down about a person, newest first. */
export function NotesSection({ userId }: { userId: Id }) {
  const notes = useInfiniteQuery(notesAbout(userId));
  return (
    <Section
      title="Notes"
      actions={
        <Editor
          label="Write a note"
          title="Write a note"
          description="For the other admins. It is in the copy of their data that the person can ask for, without your name."
          form={NoteForm}
          given={{ userId }}
        />
      }
    >
      <div className={styles.parts}>
        <Paged
          query={notes}
          error="The notes could not be loaded. Please try again."
          loading={<Skeleton shape="row" count={2} />}
        >
          {(items) =>
            items.length === 0 ? (
              <p className={styles.none}>No admin has written a note.</p>
            ) : (
              <ul className={styles.parts}>
                {items.map((note) => (
                  <li key={note.id}>
                    <NoteCard note={note} />
                  </li>
                ))}
              </ul>
            )
          }
        </Paged>
      </div>
    </Section>
  );
}

const NoteCard = ({ note: { id, text, writtenBy, writtenAt, mayRemove } }: { note: PersonNote }) => (
  <Card
    level={3}
    title={
      <>
        {writtenBy === null ? 'A former admin' : isolated(writtenBy)}, <Moment iso={writtenAt} />
      </>
    }
    aside={
      mayRemove && (
        <RemoveButton
          what="Your note"
          text="The other admins do not see it any more."
          run={() => personNotes.remove({ noteId: id })}
          stale={[personNotesKey]}
        />
      )
    }
  >
    <p className={styles.text}>{text}</p>
  </Card>
);
