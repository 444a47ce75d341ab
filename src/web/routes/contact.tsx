import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#features/contact/web/contact-page.tsx';
import { queryClient } from '#ui/data/query.ts';

/** Stands beside the pages that read: it alone brings the cache along, for what it sends. */
const ContactRoute = () => (
  <QueryClientProvider client={queryClient}>
    <ContactPage />
  </QueryClientProvider>
);

export const Route = createFileRoute('/contact')({ component: ContactRoute });
