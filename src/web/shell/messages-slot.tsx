import { Suspense } from 'react';
import { lazily } from '../../ui/popups/lazy.tsx';
import { Optional } from '../../ui/feedback/optional.tsx';
import { useRecentMessages } from '../../ui/feedback/toast.ts';
import styles from './shell.module.css';

const loadToaster = () => import('../../ui/feedback/toaster.tsx');
const loadRecentMessages = () => import('../../ui/feedback/recent-messages.tsx');
const Toaster = lazily(loadToaster, 'Toaster');
const RecentMessages = lazily(loadRecentMessages, 'RecentMessages');

/** Fetches the code of the messages before there is one: the first may be that the network is gone. */
export const prepareMessages = () => Promise.all([loadToaster(), loadRecentMessages()]);

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

/** The bar's button to the messages of the last while; there once something was said. Its place is kept on wide screens. */
export function RecentMessagesSlot() {
  const messages = useRecentMessages();
  return (
    <div className={styles.bell}>
      {messages.length > 0 && (
        <Optional>
          <Suspense>
            <RecentMessages messages={messages} />
          </Suspense>
        </Optional>
      )}
    </div>
  );
}
