import type { Id } from '#shared/ids.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { ButtonLink } from '#ui/components/button.tsx';

/** On a store's page: asks others whether it is theirs. */
export const ClaimLink = ({ retailerId }: { retailerId: Id }) => (
  <p>
    Is this your store?{' '}
    <AppLink to="/retailers/$retailerId/claim" params={{ retailerId }}>
      Manage its page
    </AppLink>
  </p>
);

/** On a store's page: leads its managers to the list of its managers. */
export const ManagersLink = ({ retailerId }: { retailerId: Id }) => (
  <ButtonLink variant="quiet" to="/retailers/$retailerId/managers" params={{ retailerId }}>
    Managers
  </ButtonLink>
);
