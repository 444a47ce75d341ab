import type { ReactNode } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import type { SectionId } from './navigation.ts';

type SectionLinkProps = {
  section: SectionId;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
};

/**
 * Leads to a section of the landing page from anywhere. The anchor travels in the navigation state, and the landing
 * page scrolls to it; the hash is for readers without JavaScript and for sharing.
 */
export const SectionLink = ({ section, className, onClick, children }: SectionLinkProps) => (
  <AppLink
    to="/"
    hash={section}
    state={{ anchor: section }}
    hashScrollIntoView={false}
    resetScroll={false}
    className={className}
    onClick={onClick}
    activeOptions={{ includeHash: true }}
  >
    {children}
  </AppLink>
);
