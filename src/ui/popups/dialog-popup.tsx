import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { iconButtonClass } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { leadToKept } from '../focus/lead-to-kept.ts';
import { askToLeave, hasUnsaved } from '../forms/unsaved.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Without it, what it shows closes it alone, and it opens however long its code takes to come. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** For texts and tables that need the room. */
  wide?: boolean;
  /** Buttons at the end; a form brings its own. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** What `Dialog` shows: its code is fetched apart from the page's. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  actions,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const change = async (next: boolean) => {
    if (!next && leadToKept(popup.current)) return;
    if (next || !hasUnsaved(popup.current) || (await askToLeave(popup.current))) onOpenChange?.(next);
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => void change(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          data-sheet=""
          className={classNames(styles.dialog, wide && styles.wide)}
        >
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close className={classNames(iconButtonClass(), styles.close)} aria-label="Close">
              <X size={20} aria-hidden="true" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
          )}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
