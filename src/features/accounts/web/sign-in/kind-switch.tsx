import styles from './kind-switch.module.css';

/** The address and number typed so far. They are kept when the view changes. */
export type Typed = { kind: 'email' | 'phone'; email: string; phone: string };

const kinds = [
  { kind: 'email', label: 'Email' },
  { kind: 'phone', label: 'Phone' },
] as const;

type KindSwitchProps = { typed: Typed; onTyped: (typed: Typed) => void };

/** Chooses between an e-mail address and a phone number. What was typed for either is kept. */
export const KindSwitch = ({ typed, onTyped }: KindSwitchProps) => (
  <div role="group" aria-label="How you sign in" className={styles.switch}>
    {kinds.map(({ kind, label }) => (
      <button
        key={kind}
        type="button"
        aria-pressed={typed.kind === kind}
        onClick={() => onTyped({ ...typed, kind })}
      >
        {label}
      </button>
    ))}
  </div>
);
