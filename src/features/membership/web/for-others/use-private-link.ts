import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Id } from '#shared/ids.ts';
import { keepLink, linkIn } from '../admission/kept-link.ts';

/**
 * Removes a private link from the URL of a campaign's page as soon as it is there, also if it is pasted into a tab that
 * shows the page already. So nobody passes the link on by copying the URL or sharing the screen.
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
