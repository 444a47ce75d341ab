import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { watchUnsaved } from '../forms/unsaved.ts';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  /** The button that says that it is kept, such as 'I have kept it'. */
  kept: string;
  onKept: () => void;
  /** Other buttons beside it, such as to copy it. */
  actions?: ReactNode;
  children: ReactNode;
};

const words = {
  title: 'Leave without keeping it?',
  text: 'This is shown only now. It can not be shown again.',
  stay: 'Stay',
};

/**
 * Something that nobody can read again, such as recovery codes or a private address. It goes by its button alone: a dialog
 * around it leads to the button instead of closing (lead-to-kept.ts), and leaving the page asks first.
 */
export function ShownOnce({ kept, onKept, actions, children }: ShownOnceProps) {
  const { history } = useRouter();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(
    () => watchUnsaved(history, { element: () => shown.current, isDirty: () => true, words }),
    [history],
  );
  return (
    <div ref={shown} className={styles.shown}>
      {children}
      <div className={styles.actions}>
        {actions}
        <Button data-kept="" onClick={onKept}>
          {kept}
        </Button>
      </div>
    </div>
  );
}
