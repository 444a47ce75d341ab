import { Suspense, useEffect, useRef, useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { fetchAhead } from '#ui/late/fetch-code.ts';
import type { Visit } from '../contract.ts';
import styles from './visit-card.module.css';

const loadEditor = () => import('./visit-editor.tsx');
const VisitEditor = lazily(loadEditor, 'VisitEditor');

type VisitCommentsProps = { visit: Visit; editing: boolean; onClose: () => void };

/** A visit's comments and rating, or the form to edit them. */
export function VisitComments({ visit, editing, onClose }: VisitCommentsProps) {
  const { comments, isPositiveExperience } = visit;
  // Prefetched: in a store there may be no network.
  useEffect(() => fetchAhead(loadEditor), []);
  if (editing) {
    return (
      <Suspense>
        <VisitEditor visit={visit} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <div className={styles.comments}>
      {isPositiveExperience !== null && (
        <Badge tone={isPositiveExperience ? 'green' : 'red'}>
          {isPositiveExperience ? 'Positive experience' : 'Negative experience'}
        </Badge>
      )}
      {comments ? <Comment text={comments} /> : <p className={styles.noComment}>No comments yet.</p>}
    </div>
  );
}

/** A comment. Of a long one only the first lines are shown until it is expanded. */
function Comment({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const shown = paragraph.current;
    if (!shown || isOpen) return undefined;
    const measure = new ResizeObserver(() => setIsLong(shown.scrollHeight > shown.clientHeight + 1));
    measure.observe(shown);
    return () => measure.disconnect();
  }, [isOpen]);
  return (
    <>
      <p ref={paragraph} className={isOpen ? styles.comment : styles.clamped}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
