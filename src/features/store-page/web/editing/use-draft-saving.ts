import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import type { Draft } from '../../inputs.ts';
import { storePageClient } from '../queries.ts';

/** How long nothing is typed before a draft is saved. */
const REST_MS = 1200;

/** Why the last save did not come through; `theirs`: somebody else saved the page meanwhile. */
type Failure = 'failed' | 'theirs' | null;

type Saved = { draft: Draft; revision: number; at: Date | null };

/**
 * Saves a draft a moment after it was changed.
 * @param draft what is typed now
 * @param isValid whether it can be saved as it is
 * @param given the saved state that it began with
 */
export function useDraftSaving(
  { retailerId, draft, isValid }: { retailerId: Id; draft: Draft; isValid: boolean },
  given: Saved,
) {
  const text = JSON.stringify(draft);
  const [saved, setSaved] = useState(() => ({ text: JSON.stringify(given.draft), at: given.at }));
  const [failure, setFailure] = useState<Failure>(null);
  const revision = useRef(given.revision);
  const line = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef(saved.text);
  const save = useChange(storePageClient.saveDraft, {
    done: null,
    failed: () => null,
    stale: [],
    onDone: (answer) => {
      revision.current = answer.revision;
      setFailure(null);
    },
    onFailed: (error) => setFailure(errorCode(error) === 'STALE_REVISION' ? 'theirs' : 'failed'),
  });

  /** Saves what is typed now, after a save that is under way; resolves to whether it is saved. */
  const flush = (): Promise<boolean> => {
    line.current = line.current.then(async () => {
      if (latest.current === text) return true;
      const isSaved = await save.run({ retailerId, revision: revision.current, content: draft });
      if (isSaved) {
        latest.current = text;
        setSaved({ text, at: new Date() });
      }
      return isSaved;
    });
    return line.current;
  };

  const onRest = useEffectEvent(() => {
    if (isValid && failure !== 'theirs') void flush();
  });
  const isDirty = saved.text !== text;
  useEffect(() => {
    if (saved.text === text) return undefined;
    const timer = setTimeout(onRest, REST_MS);
    return () => clearTimeout(timer);
  }, [saved.text, text]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && onRest();
    window.addEventListener('online', onRest);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', onRest);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);

  return {
    failure,
    savedAt: saved.at,
    isDirty,
    isSaving: save.isPending,
    flush,
    revision: () => revision.current,
    /** Saves over what somebody else saved meanwhile, which has this revision. */
    saveOver: (newest: number) => {
      revision.current = newest;
      latest.current = '';
      setFailure(null);
      return flush();
    },
  };
}
