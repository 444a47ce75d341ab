import { Upload } from 'lucide-react';
import type { RetailersState } from '#features/retailers/web/admin/admin-queries.ts';
import { ManageRetailersPage } from '#features/retailers/web/admin/manage-retailers-page.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import type { BrowseScreenProps } from '#ui/data/browse.tsx';

/** /admin/retailers, with the way to the import. */
export const RetailersScreen = (props: BrowseScreenProps<RetailersState>) => (
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
