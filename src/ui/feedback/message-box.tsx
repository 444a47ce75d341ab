import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './message-box.module.css';

type Tone = 'info' | 'danger' | 'warning' | 'success';

const pictures: Record<Tone, typeof Info> = {
  info: Info,
  danger: TriangleAlert,
  warning: TriangleAlert,
  success: CircleCheck,
};

type MessageBoxProps = { tone: Tone; title?: string; children?: ReactNode; actions?: ReactNode };

/** A message that stays beside its subject, such as a form. Screen readers announce failures at once. */
export function MessageBox({ tone, title, children, actions }: MessageBoxProps) {
  const Picture = pictures[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.box, styles[tone])}>
      <Picture size={20} aria-hidden="true" />
      <div className={styles.content}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {actions}
    </div>
  );
}
