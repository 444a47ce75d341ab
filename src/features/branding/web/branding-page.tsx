import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import { storedBranding } from './queries.ts';

const BrandingForm = lazily(() => import('./branding-form.tsx'), 'BrandingForm');

const loading = <Skeleton shape="row" count={6} />;

/** /admin/branding: how the installation presents itself. */
export function BrandingPage() {
  const stored = useQuery(storedBranding());
  return (
    <Page
      title="Branding"
      line="Name, logo, colours and words of this site. Pages, mail, icons and the picture beside links follow as soon as you save."
    >
      <Loaded query={stored} error="The branding could not be loaded. Please try again." loading={loading}>
        {(branding) => (
          <Suspense fallback={loading}>
            <BrandingForm stored={branding} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
}
