import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { ThingKind } from '#shared/things.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { Editor } from '#ui/forms/editor.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { mayDecide } from '../../policy.ts';
import type { ThingDetails } from '../../admin-contract.ts';
import { moderationAdmin, moderationKey } from './admin-queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const VerdictForm = lazily(() => import('./verdict-form.tsx'), 'VerdictForm');

type DecideProps = { thing: { kind: ThingKind; id: Id }; details: ThingDetails };

/** The buttons that hide or remove a thing, or close its case without doing either. */
export function Decide({ thing, details }: DecideProps) {
  const open = details.cases.find(({ decision }) => decision === null);
  const found = details.thing;
  const may = mayDecide(useActor(), details);
  if (!may) {
    return (
      <MessageBox tone="info">
        This is your own. Another admin decides about it, and reads who reported it.
      </MessageBox>
    );
  }
  const given = { thing, details, caseId: open?.id ?? null };
  return (
    <>
      {found?.canHide && !found.isHidden && (
        <Editor
          label="Hide"
          title={`Hide ${isolated(found.title)}?`}
          description="Others no longer see it. You can bring it back."
          form={VerdictForm}
          given={{ ...given, decision: 'hide' as const }}
        />
      )}
      {found?.canRemove && (
        <Editor
          label="Remove"
          title={`Remove ${isolated(found.title)}?`}
          description="It is gone for good."
          danger
          form={VerdictForm}
          given={{ ...given, decision: 'remove' as const }}
        />
      )}
      {open && <LeaveAsItIs thing={thing} caseId={open.id} isGone={found === null} />}
    </>
  );
}

type LeaveAsItIsProps = { thing: DecideProps['thing']; caseId: Id; isGone: boolean };

function LeaveAsItIs({ thing, caseId, isGone }: LeaveAsItIsProps) {
  const [asking, setAsking] = useState(false);
  const leave = useChange(moderationAdmin.decide, {
    done: 'The report is closed',
    failed: 'The report could not be closed',
    stale: [moderationKey],
  });
  const label = isGone ? 'Close the report' : 'Leave it as it is';
  return (
    <>
      <Button size="small" variant="quiet" busy={leave.isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={isGone ? 'Close the report?' : 'Leave it as it is?'}
        text="Those who reported it are told that you found nothing in it that the rules forbid."
        confirm={label}
        onConfirm={() => leave.run({ thing, caseId, decision: 'nothing', rule: null, reason: null })}
      />
    </>
  );
}
