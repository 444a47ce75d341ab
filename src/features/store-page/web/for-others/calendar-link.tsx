import { CalendarDays } from 'lucide-react';
import type { Id } from '#shared/ids.ts';
import { ButtonLink } from '#ui/components/button.tsx';

/** On a store's page: leads to its calendar. */
export const StoreCalendarLink = ({ retailerId }: { retailerId: Id }) => (
  <ButtonLink variant="quiet" to="/retailers/$retailerId/calendar" params={{ retailerId }}>
    <CalendarDays size={18} aria-hidden="true" />
    Calendar
  </ButtonLink>
);
