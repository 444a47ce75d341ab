import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useIntent } from '#ui/session/intent.ts';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { isOrganiser } from '#features/campaigns/policy.ts';
import { announcementsCan, questionsCan } from '../policy.ts';
import { questionRefusals } from '../refusals.ts';
import { refusalOfState, refusalToAsk } from '../rules.ts';
import type { SessionToCome } from './announcement-dialog.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { missingToAsk } from './messages.ts';
import { AnsweredQuestions, QuestionList } from './question-lists.tsx';
import { useLinkedDialog, useLinkedPlace } from '#ui/focus/use-linked.ts';
import styles from './words.module.css';

const AnnouncementDialog = lazyPopup(() => import('./announcement-dialog.tsx'), 'AnnouncementDialog');
const AskDialog = lazyPopup(() => import('./question-dialogs.tsx'), 'AskDialog');

type CampaignWordsProps = {
  campaign: CampaignDetail;
  /** Those whose players an announcement can be for. */
  sessions: readonly SessionToCome[];
};

/** What the organiser announced to the viewer, and the questions that the viewer may read, ask or answer. */
export function CampaignWords({ campaign, sessions }: CampaignWordsProps) {
  useLinkedPlace('words');
  const actor = useActor();
  const announcements = announcementsCan(actor, campaign);
  const questions = questionsCan(actor, campaign);
  return (
    <section id="words" className={styles.words} aria-labelledby="words-title">
      <div className={styles.head}>
        <h2 id="words-title">{announcements.read ? 'Announcements and questions' : 'Questions'}</h2>
        {announcements.write ? (
          <Announce campaign={campaign} sessions={sessions} />
        ) : (
          <Ask campaign={campaign} />
        )}
      </div>
      {announcements.read && (
        <AnnouncementList campaignId={campaign.id} mayWrite={announcements.write} sessions={sessions} />
      )}
      {questions.answer && (
        <QuestionList campaign={campaign} list="waiting" title="Questions that wait for you" />
      )}
      {questions.ask && <QuestionList campaign={campaign} list="own" title="Your questions" />}
      <AnsweredQuestions campaign={campaign} />
    </section>
  );
}

function Announce({ campaign, sessions }: CampaignWordsProps) {
  const [open, setOpen] = useLinkedDialog('announce');
  if (refusalOfState(campaign.state)) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Make an announcement
      </Button>
      <AnnouncementDialog open={open} onOpenChange={setOpen} campaignId={campaign.id} sessions={sessions} />
    </>
  );
}

/** The way to ask, or why there is none. */
function Ask({ campaign }: { campaign: CampaignDetail }) {
  const { id, ownerAlias, mayAsk, state } = campaign;
  const [open, setOpen] = useState(false);
  const [isAskingToPay, setAskingToPay] = useLinkedDialog('ask-how-to-pay');
  const [isAskingToCancel, setAskingToCancel] = useLinkedDialog('ask-to-cancel');
  const press = useIntent(
    `ask ${id}`,
    () => setOpen(true),
    (missing) => notify(missingToAsk[missing]),
  );
  const refusal = refusalToAsk({
    runsIt: isOrganiser(campaign),
    hasOwner: ownerAlias !== null,
    mayAsk,
    state,
  });
  // Said to everybody who asks all the same; the page does not point at it.
  if (refusal === questionRefusals.CANNOT_ASK) return null;
  if (refusal) return <p className={styles.nothing}>No questions are taken: {refusal.message}</p>;
  return (
    <>
      <Button size="small" variant="quiet" onClick={press}>
        Ask the organiser
      </Button>
      <AskDialog
        campaignId={id}
        organiser={ownerAlias ?? 'the organiser'}
        open={open || isAskingToPay || isAskingToCancel}
        onOpenChange={isAskingToPay ? setAskingToPay : isAskingToCancel ? setAskingToCancel : setOpen}
        {...(isAskingToPay && { begin: 'How can I pay you?' })}
        {...(isAskingToCancel && { begin: "I can't come. Can you cancel my seat?" })}
      />
    </>
  );
}
