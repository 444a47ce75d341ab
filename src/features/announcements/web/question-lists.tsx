import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Ago } from '#ui/time/ago.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { isOrganiser } from '#features/campaigns/policy.ts';
import { questionCan } from '../policy.ts';
import type { Question, QuestionList as ListName } from '../questions-contract.ts';
import { LOAD_QUESTIONS_ERROR } from './messages.ts';
import { announcementsClient, announcementsKey, questionsIn } from './queries.ts';
import { useLinkedThing } from '#ui/focus/use-linked.ts';
import { WrittenText } from './written-text.tsx';
import styles from './words.module.css';

const AnswerDialog = lazyPopup(() => import('./question-dialogs.tsx'), 'AnswerDialog');
const ThingMenu = latePart(() => import('#features/moderation/web/for-others/thing-menu.tsx'), 'ThingMenu');
// Few questions and answers are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

/** Questions that a list shows until it is unfolded. */
const SHOWN = 3;

type QuestionListProps = {
  campaign: Pick<CampaignDetail, 'id' | 'isOwner' | 'isCoOrganiser'>;
  list: ListName;
  title: string;
};

/** One list of questions under its title; nothing at all while there are none. */
export function QuestionList({ campaign, list, title }: QuestionListProps) {
  const questions = useInfiniteQuery(questionsIn(campaign.id, list));
  const ids = questions.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const linked = useLinkedThing('question', ids, questions);
  const [unfolded, setUnfolded] = useState(false);
  const isUnfolded = unfolded || (linked !== null && ids.indexOf(linked) >= SHOWN);
  return (
    <Paged
      query={isUnfolded ? questions : { ...questions, hasNextPage: false }}
      error={LOAD_QUESTIONS_ERROR}
      loading={null}
    >
      {(items) =>
        items.length > 0 && (
          <section aria-label={title}>
            <h3 className={styles.subtitle}>{title}</h3>
            <ul className={styles.list}>
              {(isUnfolded ? items : items.slice(0, SHOWN)).map((question) => (
                <Entry key={question.id} campaign={campaign} question={question} />
              ))}
            </ul>
            {!isUnfolded && items.length > SHOWN && (
              <Button size="small" variant="quiet" className={styles.more} onClick={() => setUnfolded(true)}>
                {list === 'own' ? 'Show all of your questions' : 'Show all that wait'}
              </Button>
            )}
          </section>
        )
      }
    </Paged>
  );
}

/** Answers for all players, unfolded on demand. The viewer's own questions stand in a list of their own. */
export function AnsweredQuestions({ campaign }: Pick<QuestionListProps, 'campaign'>) {
  const questions = useInfiniteQuery(questionsIn(campaign.id, 'answered'));
  const items = (questions.data?.pages ?? []).flatMap((page) => page.items).filter(({ isOwn }) => !isOwn);
  const linked = useLinkedThing(
    'question',
    items.map(({ id }) => id),
  );
  const [unfolded, setUnfolded] = useState(false);
  const isUnfolded = unfolded || items.some(({ id }) => id === linked);
  if (items.length === 0 && questions.isSuccess && !questions.hasNextPage) return null;
  return (
    <Paged
      query={isUnfolded ? questions : { ...questions, hasNextPage: false }}
      error={LOAD_QUESTIONS_ERROR}
      loading={null}
    >
      {() => (
        <>
          <Button
            size="small"
            variant="quiet"
            className={styles.fold}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fold questions and answers' : countInWords(items.length, questions.hasNextPage)}
          </Button>
          {isUnfolded && (
            <ul className={styles.list}>
              {items.map((question) => (
                <Entry key={question.id} campaign={campaign} question={question} />
              ))}
            </ul>
          )}
        </>
      )}
    </Paged>
  );
}

const countInWords = (count: number, hasMore: boolean): string => {
  if (hasMore) return `Read more than ${count} questions and answers`;
  return count === 1 ? 'Read 1 question and answer' : `Read ${count} questions and answers`;
};

type EntryProps = { campaign: QuestionListProps['campaign']; question: Question };

function Entry({ campaign, question }: EntryProps) {
  const { id, text, isOwn, isHidden, isAnswerHidden, askerAlias, answer, createdAt } = question;
  const isAnswered = answer !== null || isAnswerHidden;
  const runs = isOrganiser(campaign);
  const can = questionCan(useActor(), { isOrganiser: runs, isOwn, isAnswered });
  const asker = isOwn ? 'You' : (askerAlias ?? 'A player');
  // What one wrote oneself is not reported; the present organiser is taken for the one who answered.
  const reported = [
    ...(isOwn || isHidden ? [] : [{ kind: 'question', id } as const]),
    ...(runs || answer === null || isAnswerHidden ? [] : [{ kind: 'answer', id } as const]),
  ];
  return (
    <li id={`question-${id}`} tabIndex={-1} className={styles.entry}>
      <p className={styles.by}>
        <strong>{asker}</strong>
        <Ago iso={createdAt} />
        {isOwn && !isAnswered && !isHidden && <Badge tone="yellow">Waits for an answer</Badge>}
        {isOwn && answer !== null && !answer.isForAll && <Badge tone="grey">For you alone</Badge>}
        <span className={styles.menu}>
          <ThingMenu things={reported} name={isOwn ? 'the answer to you' : 'this question'} />
        </span>
      </p>
      {isHidden && <Hidden kind="question" id={id} />}
      <WrittenText text={text} />
      {answer === null && isAnswerHidden && (
        <p className={styles.nothing}>The answer is hidden by an admin.</p>
      )}
      {answer !== null && (
        <div className={styles.answer}>
          <p className={styles.by}>
            <strong>Answer</strong>
            <Ago iso={answer.at} />
          </p>
          <WrittenText text={answer.text} />
          {isAnswerHidden && <Hidden kind="answer" id={id} />}
        </div>
      )}
      {can.remove && (
        <div className={styles.actions}>
          {runs && answer === null && <AnswerButton question={question} />}
          <RemoveQuestion question={question} />
        </div>
      )}
    </li>
  );
}

const Hidden = (thing: { kind: 'question' | 'answer'; id: string }) => (
  <HiddenNote thing={thing} seenBy="Others no longer see it; you do." />
);

function AnswerButton({ question }: { question: Question }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Answer
      </Button>
      <AnswerDialog question={question} open={open} onOpenChange={setOpen} />
    </>
  );
}

function RemoveQuestion({ question: { id, isOwn, answer } }: { question: Question }) {
  const [open, setOpen] = useState(false);
  const remove = useChange(announcementsClient.removeQuestion, {
    done: isOwn ? 'Question withdrawn' : 'Question put away',
    failed: isOwn ? 'The question could not be withdrawn' : 'The question could not be put away',
    stale: [announcementsKey],
  });
  const words = isOwn ? 'Withdraw' : 'Put away';
  const others =
    answer === null
      ? 'It is not answered, and the asker no longer sees it.'
      : 'Nobody reads it any more, nor its answer.';
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`${words} this question?`}
        text={isOwn ? 'The organiser does not see it any more.' : others}
        confirm={words}
        danger
        onConfirm={() => remove.run({ questionId: id })}
      />
    </>
  );
}
