import type { ReactNode } from 'react';
import { Card } from '../../../../ui/components/card.tsx';
import { HexBoard } from '../../../../ui/art/hex-board.tsx';
import { Page } from '../../../../ui/page.tsx';
import styles from './auth.module.css';

/** What the pages of sign-in have in common: a card to fill in and, where there is room, the board beside it. */
export const AuthFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title}>
    <div className={styles.frame}>
      <Card>
        <div className={styles.stack}>{children}</div>
      </Card>
      <div className={styles.board} aria-hidden="true">
        <HexBoard />
      </div>
    </div>
  </Page>
);
