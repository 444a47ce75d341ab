import { useState, type ReactNode } from 'react';
import styles from './auth.module.css';

type RevealProps = {
  /** What is shown and hidden, such as 'password'. */
  what: string;
  children: (type: 'text' | 'password') => ReactNode;
};

/** A switch to read the password that one types. */
export function Reveal({ what, children }: RevealProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.reveal}>
      {children(shown ? 'text' : 'password')}
      <button
        type="button"
        aria-label={shown ? `Hide ${what}` : `Show ${what}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
