import { lazy, Suspense } from 'react';
import { useRecentMessages } from '../../ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.tsx')).Toaster }));
const RecentMessages = lazy(async () => ({
  default: (await import('../../ui/recent-messages.tsx')).RecentMessages,
}));

/** The place of the toasts. Its code is fetched when there is something to say. */
export function MessagesSlot() {
  const [latest] = useRecentMessages();
  if (!latest) return null;
  return (
    <Suspense>
      <Toaster latest={latest} />
    </Suspense>
  );
}

/** The bar's button to the messages of the last while; there once something was said. */
export function RecentMessagesSlot() {
  const messages = useRecentMessages();
  if (messages.length === 0) return null;
  return (
    <Suspense>
      <RecentMessages messages={messages} />
    </Suspense>
  );
}
