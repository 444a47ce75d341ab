import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { fetchAhead, fetchCode, type Unreachable, untilFetched } from './fetch-code.ts';
import type { PropsOf } from './lazily.tsx';
import { notifyFailure } from '../feedback/toast.ts';

export const NOT_OPENED = 'This could not be opened';

/**
 * The module of something that opens at a press; null until it was wanted and fetched. Its code is fetched in a quiet
 * moment, or when it is wanted.
 * @param giveUp what follows where it cannot be had, after the reader was told: the next press asks again; without it, it
 * opens by itself once there is a network
 */
export function usePressed<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
  giveUp?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const isForced = giveUp === undefined;
  const fail = useEffectEvent((error: Unreachable) => {
    notifyFailure(NOT_OPENED, error.message);
    giveUp?.();
  });
  useEffect(() => fetchAhead(load), [load]);
  useEffect(() => {
    if (!isWanted || module) return undefined;
    let isLeft = false;
    const show = (fetched: Module) => isLeft || setModule(fetched);
    fetchCode(load).then(show, (error: unknown) => {
      if (isLeft) return;
      fail(error as Unreachable);
      if (isForced) void untilFetched(load).then(show);
    });
    return () => {
      isLeft = true;
    };
  }, [load, isWanted, isForced, module]);
  return module;
}

type Opened = { open: boolean; onOpenChange?: (open: boolean) => void };

/**
 * Something that opens over a page: `lazyPopup(() => import('./dialog-popup.tsx'), 'DialogPopup')`. Where its code cannot
 * be had, the page stays as it is and says so.
 */
export function lazyPopup<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return function LazyPopup(props: PropsOf<Module[Name]> & Opened) {
    const { open, onOpenChange } = props;
    const module = usePressed(load, open, onOpenChange && (() => onOpenChange(false)));
    const Popup = module?.[name] as ComponentType<PropsOf<Module[Name]>> | undefined;
    return Popup && <Popup {...props} />;
  };
}
