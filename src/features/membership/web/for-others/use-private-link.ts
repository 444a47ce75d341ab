import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Id } from '#shared/ids.ts';
import { keepLink, linkIn } from '../admission/kept-link.ts';

/**
 * Takes a private link out of the address of a campaign's page as soon as it stands there, also when it is pasted into a tab
 * that shows the page already: whoever copies the address or shows the screen does not hand it on.
 */
export function usePrivateLink(campaignId: Id): void {
  const navigate = useNavigate();
  const link = useLocation({ select: ({ hash }) => linkIn(hash) });
  useEffect(() => {
    if (link === null) return;
    keepLink(campaignId, link);
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [campaignId, link, navigate]);
}
