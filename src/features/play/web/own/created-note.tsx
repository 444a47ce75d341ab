import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { isId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { ShareButton } from '#ui/sharing/share-button.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignById } from '#features/membership/web/for-others/queries.ts';
import styles from './games.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The campaign that was just created by the form that led here. */
    createdCampaign?: string;
  }
}

/** The next steps with a campaign that was just created: share it and, if it has no sessions, add some. */
export function CreatedNote() {
  const campaignId = useLocation({ select: ({ state }) => state.createdCampaign }) ?? '';
  const { data: campaign } = useQuery({ ...campaignById(campaignId), enabled: isId(campaignId) });
  const actor = useActor();
  if (!campaign || !campaignCan(actor, campaign).organise) return null;
  const { id, title, nextSession } = campaign;
  return (
    <div className={styles.created}>
      <MessageBox
        tone="success"
        title={`${isolated(title)} is ready`}
        actions={
          <>
            <ShareButton title={title} path={`/campaigns/${id}`} label="Share it" />
            <ButtonLink variant="quiet" to="/campaigns/$campaignId" params={{ campaignId: id }}>
              {nextSession === null ? 'Add sessions' : 'View campaign'}
            </ButtonLink>
          </>
        }
      >
        {nextSession === null
          ? 'It has no session yet: add the first one, then share it with your players.'
          : 'Share it with your players: they join and take seats on its page.'}
      </MessageBox>
    </div>
  );
}
