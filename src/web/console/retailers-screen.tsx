import { Upload } from 'lucide-react';
import type { managedRetailers } from '#features/retailers/web/admin/admin-queries.ts';
import { ManageRetailersPage } from '#features/retailers/web/admin/manage-retailers-page.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import type { ListScreenProps } from '#ui/data/browse.tsx';

/** /admin/retailers, with the way to the import. */
export const RetailersScreen = (props: ListScreenProps<typeof managedRetailers>) => (
  <ManageRetailersPage
    {...props}
    action={
      <ButtonLink to="/admin/retailers/import" variant="quiet">
        <Upload size={18} aria-hidden="true" />
        Import
      </ButtonLink>
    }
  />
);
