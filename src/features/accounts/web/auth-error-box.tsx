import { MessageBox } from '../../../ui/message-box.tsx';
import styles from './auth.module.css';
import type { AuthError } from './auth-client.ts';

/** What the server refused with, in its own words; for a weak password with the reasons. */
export function AuthErrorBox({ error }: { error: AuthError | null }) {
  if (!error) return null;
  return (
    <MessageBox tone="danger">
      {error.message}
      {error.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {error.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </MessageBox>
  );
}
