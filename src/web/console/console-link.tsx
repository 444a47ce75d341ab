import type { ReactNode } from 'react';
import { AppLink } from '../../ui/components/app-link.tsx';

type ConsoleLinkProps = {
  /** The section's place below /admin, '' for the overview. */
  section: string;
  search?: Record<string, string> | undefined;
  className: string | undefined;
  children: ReactNode;
};

const none = {};

/** A link to a page of the console; it is marked while that page, or a part of it, is shown. */
export function ConsoleLink({ section, search, className, children }: ConsoleLinkProps) {
  const place =
    section === '' ? ({ to: '/admin' } as const) : ({ to: '/admin/$', params: { _splat: section } } as const);
  return (
    <AppLink
      {...place}
      search={(search ?? none) as never}
      className={className}
      activeOptions={{ exact: section === '', includeSearch: false }}
    >
      {children}
    </AppLink>
  );
}
