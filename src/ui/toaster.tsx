import { Toast as BaseToast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { iconButtonClass } from './button.tsx';
import { TOAST_MS, type RecentMessage } from './toast.ts';
import styles from './toaster.module.css';

function Toasts({ latest }: { latest: RecentMessage }) {
  const { toasts, add, close } = BaseToast.useToastManager();

  useEffect(() => {
    // Whatever stood before makes room: one toast at a time.
    close();
    const { id, title, description, tone = 'plain' } = latest;
    add({
      id,
      title,
      description,
      type: tone,
      timeout: TOAST_MS,
      priority: tone === 'danger' ? 'high' : 'low',
    });
  }, [latest, add, close]);

  return toasts.map((toast) => (
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast}>
      <BaseToast.Content className={styles.content}>
        <BaseToast.Title className={styles.title} render={<p />} />
        <BaseToast.Description className={styles.description} render={<p />} />
      </BaseToast.Content>
      <BaseToast.Close className={iconButtonClass(false, styles.close)} aria-label="Dismiss">
        <X size={16} aria-hidden="true" />
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}

/** The place where toasts stand: the newest message, for TOAST_MS (section 4 of the accounts document). */
export const Toaster = ({ latest }: { latest: RecentMessage }) => (
  <BaseToast.Provider limit={1} timeout={TOAST_MS}>
    <BaseToast.Portal>
      <BaseToast.Viewport className={styles.viewport} aria-label="Messages">
        <Toasts latest={latest} />
      </BaseToast.Viewport>
    </BaseToast.Portal>
  </BaseToast.Provider>
);
