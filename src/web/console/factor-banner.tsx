import { ButtonLink } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { dayWords } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import styles from './console-layout.module.css';

/** Tells an admin who lacks a second step by when they need one. */
export function FactorBanner({ dueAt }: { dueAt: Date }) {
  const now = useNow();
  const isOver = dueAt <= now;
  return (
    <div className={styles.banner}>
      <MessageBox
        tone="warning"
        title={
          isOver
            ? 'Add a second step: the console is closed until you have'
            : `Add a second step by ${dayWords(dueAt, ownZone())}`
        }
      >
        <p className={styles.reason}>
          Admins need one to their sign-in, so that a stolen password does not open the console.
        </p>
        <ButtonLink size="small" variant="quiet" to="/my/account">
          Open your account
        </ButtonLink>
      </MessageBox>
    </div>
  );
}
