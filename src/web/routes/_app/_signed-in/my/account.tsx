import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AccountPage } from '#features/accounts/web/account/account-page.tsx';
import { devices, security } from '#features/accounts/web/queries.ts';
import { queryClient } from '#ui/data/query.ts';
import { lazily } from '#ui/late/lazily.tsx';

const ExportPanel = lazily(
  () => import('#features/personal-data/web/for-others/export-panel.tsx'),
  'ExportPanel',
);
const ErasurePanel = lazily(
  () => import('#features/personal-data/web/for-others/erasure-panel.tsx'),
  'ErasurePanel',
);

const AccountWithData = () => (
  <AccountPage
    data={
      <Suspense>
        <ExportPanel />
        <ErasurePanel />
      </Suspense>
    }
  />
);

export const Route = createFileRoute('/_app/_signed-in/my/account')({
  loader: () => {
    void queryClient.prefetchQuery(security());
    void queryClient.prefetchQuery(devices());
  },
  component: AccountWithData,
});
