import { useEffect, useState } from 'react';
import { phaseOf } from '#features/campaigns/rules.ts';
import { useNow } from '#ui/time/use-now.ts';
import { untilNextPhase } from '../../tonight-rules.ts';

/** The phase of a session. Changes exactly when the session begins or ends, because that is when people look at the page. */
export function usePhase({ startDate, lengthMinutes }: { startDate: string; lengthMinutes: number | null }) {
  const ticked = useNow();
  const [looked, setLooked] = useState(ticked);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForNext = () => {
      const wait = untilNextPhase({ startDate, lengthMinutes }, new Date());
      if (wait === false) return;
      timer = setTimeout(() => {
        setLooked(new Date());
        waitForNext();
      }, wait);
    };
    waitForNext();
    return () => clearTimeout(timer);
  }, [startDate, lengthMinutes]);
  return phaseOf({ startDate, lengthMinutes }, looked > ticked ? looked : ticked);
}
