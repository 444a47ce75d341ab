import { createFileRoute } from '@tanstack/react-router';
import { clockTimeAt, ownZone } from '#shared/time/zone-clock.ts';
import { readCalendar } from '#features/store-page/web/calendar/calendar-days.ts';
import { CalendarPage } from '#features/store-page/web/calendar/calendar-page.tsx';

function CalendarRoute() {
  const { retailerId } = Route.useParams();
  const navigate = Route.useNavigate();
  const today = clockTimeAt(new Date(), ownZone()).slice(0, 'YYYY-MM-DD'.length);
  return (
    <CalendarPage
      retailerId={retailerId}
      terms={readCalendar(Route.useSearch(), today)}
      today={today}
      onGo={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}

export const Route = createFileRoute('/_app/retailers/$retailerId/calendar')({
  // Read by the page itself: what stands here weighs on every page.
  validateSearch: (search: { view?: string; day?: string }) => search,
  component: CalendarRoute,
});
