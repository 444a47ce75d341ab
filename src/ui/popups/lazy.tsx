import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Optional } from '../feedback/optional.tsx';

/** Runs `work` once the page is quiet. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1200);
  return () => clearTimeout(timer);
}

const AGAIN_AFTER_MS = 5000;

/** Fetches code that the page does not wait for; without a network again as soon as there may be one, until it is there. */
export async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<unknown>((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, AGAIN_AFTER_MS);
      });
    }
  }
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

/** A component of a module whose code is fetched when it is first shown: `lazily(() => import('./menu.tsx'), 'Menu')`. */
export const lazily = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }));

/**
 * A piece of a page that comes a moment after it, such as `latePart(() => import('./series-line.tsx'), 'SeriesLine')`;
 * `meanwhile` stands there until then. Without a network the page stays as it is, and the piece comes as soon as there is
 * one again.
 */
export function latePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile: ReactNode = null,
) {
  const Part = lazily(() => untilFetched(load), name) as ComponentType<PropsOf<Module[Name]>>;
  return function LatePart(props: PropsOf<Module[Name]> & object) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * For what opens over a page: whether it was ever open, so that it is mounted from then on. Fetches its code in a quiet
 * moment before.
 */
export function useLate(open: boolean, fetchCode: () => Promise<unknown>): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void fetchCode().catch(() => undefined)), [fetchCode]);
  return wasOpen;
}

/**
 * Something that opens over a page. Its code is fetched in a quiet moment, or when it opens; where it can't be had, the
 * page stays as it is.
 */
export function lazyPopup<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Popup = lazily(load, name) as ComponentType<PropsOf<Module[Name]>>;
  return function LazyPopup(props: PropsOf<Module[Name]> & { open: boolean }) {
    const needed = useLate(props.open, load);
    return (
      needed && (
        <Optional>
          <Suspense>
            <Popup {...props} />
          </Suspense>
        </Optional>
      )
    );
  };
}
