import { Toast as BaseToast } from '@base-ui/react/toast';
import { useLocation } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { AppLink } from '../components/app-link.tsx';
import { iconButtonClass } from '../components/button.tsx';
import { rememberReturnPath } from '../session/session.ts';
import { throughSignIn } from '../session/way-back.ts';
import { TOAST_MS, type RecentMessage, type ToastAction } from '../feedback/toast.ts';
import styles from './toaster.module.css';

type ToastData = { action: ToastAction };

/** The button of a message. Whoever follows it to sign in comes back to this page. */
function Action({ action, close }: { action: ToastAction; close: () => void }) {
  const path = useLocation({ select: ({ href }) => href });
  if ('run' in action) {
    const run = () => {
      close();
      void action.run();
    };
    return (
      <button type="button" className={styles.action} onClick={run}>
        {action.label}
      </button>
    );
  }
  // On the very page that it leads to, which somebody may have been brought to meanwhile, there is nothing to do.
  if (path.split('?')[0] === action.to) return null;
  const leave = () => {
    close();
    if (action.to === '/auth') rememberReturnPath(path);
  };
  return (
    <AppLink to={action.to} state={throughSignIn} className={styles.action} onClick={leave}>
      {action.label}
    </AppLink>
  );
}

let first: { id: string; at: number } | undefined;

/**
 * Since when a message stands (ms): said on the page before, since then; said here, since this code first saw it, which
 * on a slow line is later than it was said.
 */
function standsSince({ id, at }: RecentMessage): number {
  if (at.getTime() < performance.timeOrigin) return at.getTime();
  if (first?.id !== id) first = { id, at: Date.now() };
  return first.at;
}

function Toasts({ latest }: { latest: RecentMessage }) {
  const { toasts, add, close } = BaseToast.useToastManager<ToastData>();

  useEffect(() => {
    // Whatever stood before makes room: one toast at a time.
    close();
    const { id, title, description, tone = 'plain', action } = latest;
    const timeout = TOAST_MS - (Date.now() - standsSince(latest));
    if (timeout <= 0) return;
    // Of low priority whatever it says: a high one is hidden from assistive technology, which is given a copy, while its
    // button stays within reach of the keyboard. What failed is announced at once by its role instead.
    // A message that another page has carried here has lost what it would have run.
    const isPossible = action && ('to' in action || 'run' in action);
    add({
      id,
      title,
      description,
      type: tone,
      timeout,
      priority: 'low',
      ...(isPossible && { data: { action } }),
    });
  }, [latest, add, close]);

  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast}>
      <BaseToast.Content className={styles.content} {...(toast.type === 'danger' && { role: 'alert' })}>
        <BaseToast.Title className={styles.title} render={<p />} />
        <BaseToast.Description className={styles.description} render={<p />} />
        {toast.data && <Action action={toast.data.action} close={() => close(toast.id)} />}
      </BaseToast.Content>
      {/* Hidden from screen readers until the pointer is there, unless it says otherwise. */}
      <BaseToast.Close
        className={iconButtonClass(false, styles.close)}
        aria-label="Dismiss"
        aria-hidden={false}
      >
        <X size={16} aria-hidden="true" />
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}

/** The place where toasts stand: the newest message, for TOAST_MS. */
export const Toaster = ({ latest }: { latest: RecentMessage }) => (
  <BaseToast.Provider limit={1} timeout={TOAST_MS}>
    <BaseToast.Portal>
      <BaseToast.Viewport className={styles.viewport} aria-label="Messages">
        <Toasts latest={latest} />
      </BaseToast.Viewport>
    </BaseToast.Portal>
  </BaseToast.Provider>
);
