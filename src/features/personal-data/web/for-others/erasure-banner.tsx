import { Button } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { useKeepAccount } from '../use-keep-account.ts';
import styles from '../personal-data.module.css';

/** Says above every page that the account is going to be deleted, with the way back. */
export function ErasureBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <div className={`wrap ${styles.banner}`}>
      <MessageBox tone="warning" title="Your account will be deleted">
        <p className={styles.line}>
          On <Moment iso={dueAt} /> it goes, with all that is yours.
        </p>
        <div className={styles.keep}>
          <Button variant="quiet" busy={keep.isPending} onClick={() => void keep.run()}>
            Keep my account
          </Button>
        </div>
      </MessageBox>
    </div>
  );
}
