import { useQuery } from '@tanstack/react-query';
import { useSecondAdminNote } from '#features/admin-requests/web/for-others/use-second-admin-note.ts';
import type { Id } from '#shared/ids.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { HELD_BACK_DAYS } from '../../rules.ts';
import { erasureOf, erasuresKey, personalDataAdmin } from './queries.ts';

const DeletionForm = lazily(() => import('./deletion-form.tsx'), 'DeletionForm');

/** The deletion of an account for a person who can't sign in to ask for it. */
export function DeletionSection({ userId }: { userId: Id }) {
  const erasure = useQuery(erasureOf(userId));
  const note = useSecondAdminNote(userId);
  return (
    <Section
      title="Deletion"
      actions={
        erasure.data?.dueAt === null && (
          <Editor
            label="Delete the account"
            title="Delete the account for its person?"
            description={`${note === null ? '' : `${note} Once they agree: `}The person is told by mail. For ${HELD_BACK_DAYS} days the account can be kept, by them or by an admin. Then all of it is gone.`}
            form={DeletionForm}
            given={{ userId }}
          />
        )
      }
    >
      <Loaded
        query={erasure}
        error="It could not be found out whether the account is to be deleted. Please try again."
        loading={<Skeleton shape="row" count={1} />}
      >
        {({ dueAt }) =>
          dueAt === null ? (
            <p>
              Whoever can sign in deletes their account themselves. For somebody who can not, an admin does
              it, once they have proved who they are.
            </p>
          ) : (
            <Planned userId={userId} dueAt={dueAt} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Planned({ userId, dueAt }: { userId: Id; dueAt: string }) {
  const keep = useChange(personalDataAdmin.cancelErasure, {
    done: 'The account is kept',
    failed: 'The account could not be kept',
    stale: [erasuresKey],
  });
  return (
    <MessageBox
      tone="warning"
      actions={
        <Button size="small" busy={keep.isPending} onClick={() => void keep.run({ userId })}>
          Keep the account
        </Button>
      }
    >
      The account is deleted <Moment iso={dueAt} />.
    </MessageBox>
  );
}
