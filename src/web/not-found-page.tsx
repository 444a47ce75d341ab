import { ButtonLink } from '../ui/components/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** Answers for unknown addresses, with the way home. */
export const NotFoundPage = () => (
  <Page title="Page not found" line="Error 404: no tile of this board has that address." narrow>
    <EmptyState
      text="The link may be old, or a letter of the address may be wrong."
      terrain="clay"
      piece="flag"
      actions={<ButtonLink to="/">Back to the home page</ButtonLink>}
    />
  </Page>
);
