import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { iconButtonClass } from '../components/button.tsx';
import dialogStyles from './dialog.module.css';
import styles from './drawer.module.css';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Gets the focus back when the drawer closes. */
  returnFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Slides in from the right; can be swiped away. */
export const Drawer = ({ open, onOpenChange, title, returnFocus, children }: DrawerProps) => (
  <BaseDrawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="right">
    <BaseDrawer.Portal>
      <BaseDrawer.Backdrop className={dialogStyles.backdrop} />
      <BaseDrawer.Viewport className={styles.viewport}>
        <BaseDrawer.Popup className={styles.drawer} finalFocus={returnFocus}>
          <BaseDrawer.Content>
            <div className={styles.head}>
              <BaseDrawer.Title className={styles.title}>{title}</BaseDrawer.Title>
              <BaseDrawer.Close className={iconButtonClass()} aria-label="Close menu">
                <X size={20} aria-hidden="true" />
              </BaseDrawer.Close>
            </div>
            {children}
          </BaseDrawer.Content>
        </BaseDrawer.Popup>
      </BaseDrawer.Viewport>
    </BaseDrawer.Portal>
  </BaseDrawer.Root>
);
