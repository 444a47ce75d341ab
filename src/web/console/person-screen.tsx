import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { oneUser } from '#features/accounts/web/admin/queries.ts';
import { UserDetails } from '#features/accounts/web/admin/user-details.tsx';
import { RoleBadge } from '#features/accounts/web/role-badge.tsx';
import { BansSection } from '#features/bans/web/admin/bans-section.tsx';
import { NotesSection } from '#features/person-notes/web/notes-section.tsx';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';

const DevicesSection = lazily(
  () => import('#features/accounts/web/admin/devices-section.tsx'),
  'DevicesSection',
);
const CasesOfUser = lazily(() => import('#features/moderation/web/admin/cases-of-user.tsx'), 'CasesOfUser');
const SentSection = lazily(() => import('#features/notices/web/admin/sent-section.tsx'), 'SentSection');
const DeletionSection = lazily(
  () => import('#features/personal-data/web/admin/deletion-section.tsx'),
  'DeletionSection',
);
const TITLE = 'A person';
const Missing = () => <EmptyState text="There is no such user any more." piece="flag" />;

/** /admin/users/{userId}: all that admins know of one person, and what they can do. */
export function PersonScreen({ userId }: { userId: Id }) {
  const found = useQuery(oneUser(userId));
  const user = found.data?.items[0];
  return (
    <Page
      title={TITLE}
      heading={user?.username ?? TITLE}
      {...(user && {
        line: (
          <>
            {user.alias === null ? 'No player yet. ' : `Plays as ${isolated(user.alias)}. `}
            <RoleBadge role={user.role} /> {user.bannedAt !== null && <Badge tone="red">banned</Badge>}
          </>
        ),
      })}
      actions={
        <ButtonLink to="/admin/users" variant="quiet">
          All users
        </ButtonLink>
      }
    >
      {found.isError && errorCode(found.error) === 'INVALID_INPUT' ? (
        <Missing />
      ) : (
        <Loaded
          query={found}
          error="The user could not be loaded. Please try again."
          loading={<Skeleton shape="row" count={6} />}
        >
          {({ items: [one] }) =>
            one ? (
              <>
                <Card>
                  <UserDetails user={one} isPage />
                </Card>
                <BansSection userId={one.id} />
                <NotesSection userId={one.id} />
                <Suspense fallback={<Skeleton shape="row" count={6} />}>
                  <CasesOfUser userId={one.id} />
                  <DevicesSection userId={one.id} />
                  <SentSection userId={one.id} />
                  <DeletionSection userId={one.id} />
                </Suspense>
              </>
            ) : (
              <Missing />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}
