import { createFileRoute } from '@tanstack/react-router';
import { clockTimeAt, ownZone } from '#shared/time/zone-clock.ts';
import { type CalendarTerms, readCalendar } from '#features/store-page/web/calendar/calendar-days.ts';
import { CalendarPage } from '#features/store-page/web/calendar/calendar-page.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { PosterPage } from '#features/store-page/web/calendar/poster-page.tsx';

function CalendarRoute() {
  const { retailerId } = Route.useParams();
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const today = clockTimeAt(useNow(), ownZone()).slice(0, 'YYYY-MM-DD'.length);
  const Shown = search.sheet ? PosterPage : CalendarPage;
  const go = (terms: CalendarTerms) =>
    void navigate({
      search: { ...terms, ...(search.sheet && { sheet: true }) },
      replace: true,
      resetScroll: false,
    });
  return <Shown retailerId={retailerId} terms={readCalendar(search, today)} today={today} onGo={go} />;
}

export const Route = createFileRoute('/_app/retailers/$retailerId/calendar')({
  // Read by the page itself: what stands here weighs on every page.
  validateSearch: (search: { view?: string; day?: string; sheet?: boolean }) => search,
  component: CalendarRoute,
});
