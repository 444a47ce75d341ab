import { latePart } from '#ui/late/lazily.tsx';
import { useQuiet } from '#ui/late/use-quiet.ts';
import { useRecentMessages } from '#ui/feedback/toast.ts';
import { useSession } from '#ui/session/session.ts';
import styles from './shell.module.css';

/** The code of toasts: fetched before there is one, because the first may be that the network is gone. */
export const loadToaster = () => import('#ui/popups/toaster.tsx');
const Toaster = latePart(loadToaster, 'Toaster');
const Bell = latePart(() => import('./bell.tsx'), 'Bell');

export function MessagesSlot() {
  const [latest] = useRecentMessages();
  return latest && <Toaster latest={latest} />;
}

/**
 * The bar's bell: there for users, and for visitors once something was said. No first paint waits for it; its place is
 * kept on wide screens.
 */
export function BellSlot() {
  const messages = useRecentMessages();
  const signedIn = useSession().user !== null;
  const isQuiet = useQuiet();
  return (
    <div className={styles.bell}>
      {isQuiet && (signedIn || messages.length > 0) && <Bell messages={messages} signedIn={signedIn} />}
    </div>
  );
}
