import { useRef } from 'react';
import type { Toast } from '../feedback/toast.ts';
import { errorCode } from './api.ts';
import { useChange } from './change.ts';

/** The refusal with which an irreversible change is stored for another admin, where the site requires that. */
const WAITS = 'WAITS_FOR_ADMIN';

const waits: Toast = {
  title: 'This waits for another admin',
  description: 'It is done only once one of them agrees.',
  tone: 'plain',
  action: { label: 'See the requests', run: () => window.location.assign('/admin/requests') },
};

/**
 * `useChange` for an admin's irreversible changes. If the change has to wait for another admin's approval, it shows
 * that, calls `onWaiting`, and `run` resolves to true, because the user has nothing left to do.
 */
export function useFinalChange<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { onWaiting, ...options }: Parameters<typeof useChange<Input, Output>>[1] & { onWaiting?: () => unknown },
) {
  const isKept = useRef(false);
  const change = useChange(call, {
    ...options,
    reasons: { ...options.reasons, [WAITS]: waits },
    onFailed: (error) => {
      isKept.current = errorCode(error) === WAITS;
      if (isKept.current) onWaiting?.();
      return options.onFailed?.(error);
    },
  });
  const run = async (...input: Parameters<typeof change.run>): Promise<boolean> => {
    isKept.current = false;
    return (await change.run(...input)) || isKept.current;
  };
  return { ...change, run };
}
