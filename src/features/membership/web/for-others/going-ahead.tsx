import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Moment } from '#ui/time/moment.tsx';
import type { Session } from '#features/sessions/session-contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import styles from '../admission/admission.module.css';
import { admissionClient } from '../admission/queries.ts';
import { GoBadge } from './go-badge.tsx';

type GoingAheadProps = {
  session: Pick<Session, 'id' | 'sessionNumber'> & { goingAhead: NonNullable<Session['goingAhead']> };
  /** Whether the viewer is an organiser of the campaign. */
  mayDecide: boolean;
};

/** Whether a session goes ahead, and when that is decided. Organisers can let it go ahead. */
export function GoingAhead({ session: { id, sessionNumber, goingAhead }, mayDecide }: GoingAheadProps) {
  const goAhead = useChange(admissionClient.goAhead, {
    done: `Session ${sessionNumber} goes ahead`,
    failed: 'Not decided',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  const { state, decideAt } = goingAhead;
  return (
    <div className={styles.going}>
      <GoBadge going={goingAhead} />
      {state === 'needs' && (
        <small>
          by <Moment iso={decideAt} />
        </small>
      )}
      {state === 'open' && (
        <small>
          {mayDecide ? 'Let it go ahead, or delete it.' : 'The organiser decides whether it goes ahead.'}
        </small>
      )}
      {mayDecide && state === 'open' && (
        <Button
          size="small"
          variant="quiet"
          busy={goAhead.isPending}
          aria-label={`Go ahead with session ${sessionNumber} anyway`}
          onClick={() => void goAhead.run({ sessionId: id })}
        >
          Go ahead anyway
        </Button>
      )}
    </div>
  );
}
