import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { latePart } from '#ui/late/lazily.tsx';
import { useQuiet } from '#ui/late/use-quiet.ts';
import { Footer } from './footer.tsx';
import { MessagesSlot } from './messages-slot.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const LateParts = latePart(() => import('./late-parts.tsx'), 'LateParts');

/** The parts that no first paint waits for. */
function LateSlot() {
  return useQuiet() && <LateParts />;
}

/** What stands around every page: the bar, the footer and the messages. */
export const Shell = ({ children }: { children: ReactNode }) => (
  // The policy forbids style elements that are not the server's.
  <CSPProvider disableStyleElements>
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
    <TopBar />
    <main id="main" tabIndex={-1} className={styles.content}>
      {children}
    </main>
    <Footer />
    <MessagesSlot />
    <LateSlot />
  </CSPProvider>
);
