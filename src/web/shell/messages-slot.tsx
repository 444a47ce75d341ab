import { Suspense } from 'react';
import { lazily, whenIdle } from '../../ui/popups/lazy.tsx';
import { Optional } from '../../ui/feedback/optional.tsx';
import { useRecentMessages } from '../../ui/feedback/toast.ts';
import { useSession } from '../../ui/session/session.ts';
import styles from './shell.module.css';

const loadToaster = () => import('../../ui/feedback/toaster.tsx');
const loadBell = () => import('./bell.tsx');
const Toaster = lazily(loadToaster, 'Toaster');
/** No first paint waits for the bell. */
const Bell = lazily(() => new Promise<void>((done) => void whenIdle(done)).then(loadBell), 'Bell');

/** Fetches the code of the messages before there is one: the first may be that the network is gone. */
export const prepareMessages = () => Promise.all([loadToaster(), loadBell()]);

/** The place of the toasts. */
export function MessagesSlot() {
  const [latest] = useRecentMessages();
  if (!latest) return null;
  return (
    <Optional>
      <Suspense>
        <Toaster latest={latest} />
      </Suspense>
    </Optional>
  );
}

/** The bar's bell: there for users, and for visitors once something was said. Its place is kept on wide screens. */
export function BellSlot() {
  const messages = useRecentMessages();
  const signedIn = useSession().user !== null;
  return (
    <div className={styles.bell}>
      {(signedIn || messages.length > 0) && (
        <Optional>
          <Suspense>
            <Bell messages={messages} signedIn={signedIn} />
          </Suspense>
        </Optional>
      )}
    </div>
  );
}
