import { isolated } from '#shared/text/isolated.ts';
import { Editor } from '#ui/forms/editor.tsx';
import type { ManagedRetailer } from '../../admin-contract.ts';
import { lazily } from '#ui/late/lazily.tsx';

const forms = () => import('./admin-forms.tsx');
const NewRetailerForm = lazily(forms, 'NewRetailerForm');
const ManagerForm = lazily(forms, 'ManagerForm');

export const NewRetailerEditor = () => (
  <Editor
    label="Add retailer"
    primary
    title="Add retailer"
    description="It is open at once. The rest is filled in on its own page."
    form={NewRetailerForm}
    given={{}}
  />
);

export const ManagerEditor = ({ retailer }: { retailer: ManagedRetailer }) => (
  <Editor
    label="Add manager"
    title={`Add a manager of ${isolated(retailer.name)}`}
    description="Managers edit the store's page. The user needs a player."
    form={ManagerForm}
    given={{ retailerId: retailer.id }}
  />
);
