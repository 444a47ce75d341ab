import { createFileRoute } from '@tanstack/react-router';
import { InvitableCard } from '#features/invites/web/for-others/invitable-card.tsx';
import { NotificationsPage } from '#features/notices/web/notifications-page.tsx';
import { ownSettings } from '#features/notices/web/queries.ts';
import { PushPanel } from '#features/push/web/push-panel.tsx';
import { queryClient } from '#ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/notifications')({
  loader: () => void queryClient.prefetchQuery(ownSettings()),
  component: () => <NotificationsPage push={<PushPanel />} invitations={<InvitableCard />} />,
});
