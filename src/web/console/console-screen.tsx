import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LazyNotFoundPage } from '../failure-pages.tsx';
import type { ScreenProps } from './screen-props.ts';

type Load = () => Promise<{ Screen: ComponentType<ScreenProps> }>;

type Place = { load: Load; Screen: LazyExoticComponent<ComponentType<ScreenProps>> };

/** A section of the console, and what is shown of one of its things. */
type Section = { whole: Place; part: Place | null };

const place = (load: Load): Place => ({
  load,
  Screen: lazy(async () => ({ default: (await load()).Screen })),
});

const section = (whole: Load, part?: Load): Section => ({
  whole: place(whole),
  part: part ? place(part) : null,
});

/**
 * The console's sections by their place below /admin. They are no routes of their own, because the tree of routes is a
 * part of every page, and most readers never see the console.
 */
const sections: Partial<Record<string, Section>> = {
  agreements: section(
    () => import('./screens/agreements.tsx'),
    () => import('./screens/agreement.tsx'),
  ),
  'audit-log': section(() => import('./screens/audit-log.tsx')),
  campaigns: section(() => import('./screens/campaigns.tsx')),
  conventions: section(() => import('./screens/conventions.tsx')),
  exams: section(
    () => import('./screens/exams.tsx'),
    () => import('./screens/exam.tsx'),
  ),
  'failed-invites': section(() => import('./screens/failed-invites.tsx')),
  'failed-mail': section(() => import('./screens/failed-mail.tsx')),
  'game-systems': section(() => import('./screens/game-systems.tsx')),
  grading: section(
    () => import('./screens/grading.tsx'),
    () => import('./screens/grade-exam.tsx'),
  ),
  messages: section(() => import('./screens/messages.tsx')),
  retailers: section(() => import('./screens/retailers.tsx')),
  'retailers/import': section(() => import('./screens/import-retailers.tsx')),
  users: section(() => import('./screens/users.tsx')),
};

function find(path: string): { place: Place; part: string } | null {
  if (Object.hasOwn(sections, path)) return { place: sections[path]!.whole, part: '' };
  const [name = '', part = '', ...rest] = path.split('/');
  const found = Object.hasOwn(sections, name) ? sections[name] : undefined;
  const shown = part === '' ? found?.whole : found?.part;
  return shown && rest.length === 0 ? { place: shown, part } : null;
}

/** Fetches the code of the screen at a path below /admin. */
export const preloadScreen = async (path: string): Promise<void> => void (await find(path)?.place.load());

type ConsoleScreenProps = Omit<ScreenProps, 'part'> & { path: string };

/** The screen at a path below /admin. */
export function ConsoleScreen({ path, ...address }: ConsoleScreenProps) {
  const found = find(path);
  if (!found) return <LazyNotFoundPage />;
  const { Screen } = found.place;
  return (
    <Suspense
      fallback={
        <div className="wrap">
          <Skeleton shape="row" count={6} />
        </div>
      }
    >
      <Screen key={path} part={found.part} {...address} />
    </Suspense>
  );
}
