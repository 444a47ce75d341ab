import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../../../../features/accounts/web/account/account-page.tsx';
import { devices, security } from '../../../../../features/accounts/web/queries.ts';
import { queryClient } from '../../../../../ui/data/query.ts';

export const Route = createFileRoute('/_app/_signed-in/my/account')({
  loader: () => {
    void queryClient.prefetchQuery(security());
    void queryClient.prefetchQuery(devices());
  },
  component: () => <AccountPage />,
});
