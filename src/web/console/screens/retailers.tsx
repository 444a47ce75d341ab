import { Upload } from 'lucide-react';
import { readRetailersState } from '../../../features/retailers/web/admin/admin-queries.ts';
import { ManageRetailersPage } from '../../../features/retailers/web/admin/manage-retailers-page.tsx';
import { buttonClass } from '../../../ui/components/button.tsx';
import { ConsoleLink } from '../console-link.tsx';
import type { ScreenProps } from '../screen-props.ts';

/** /admin/retailers */
export const Screen = ({ search, onSearchChange }: ScreenProps) => (
  <ManageRetailersPage
    state={readRetailersState(search)}
    onStateChange={onSearchChange}
    action={
      <ConsoleLink section="retailers/import" className={buttonClass({ variant: 'quiet' })}>
        <Upload size={18} aria-hidden="true" />
        Import
      </ConsoleLink>
    }
  />
);
