import { waitOf } from '../../../../shared/wait.ts';
import { MessageBox } from '../../../../ui/feedback/message-box.tsx';
import styles from './auth.module.css';
import type { AuthError } from '../auth-client.ts';

/**
 * What the server refused with, in its own words; for a weak password with the reasons, and for too many attempts with
 * the time to wait and the way out.
 */
export function AuthErrorBox({ error }: { error: AuthError | null }) {
  if (!error) return null;
  const { message, told } = error;
  const sentences = [message, waitOf(told), told['advice']].filter((text) => typeof text === 'string');
  return (
    <MessageBox tone="danger">
      {sentences.join(' ')}
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
