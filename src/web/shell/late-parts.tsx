import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { focusText, forgetFocus, keepFocus } from '#ui/focus/keep-focus.ts';
import { watchDrafts } from '#ui/forms/drafts/tell-of-drafts.ts';
import { askInBrowser, onQuestion, openQuestion } from '#ui/forms/unsaved.ts';
import { keepPresses } from '#ui/late/keep-presses.ts';
import { lazily } from '#ui/late/lazily.tsx';
import type { MissingProps } from '#ui/late/missing-piece.tsx';
import { NOT_OPENED } from '#ui/late/lazy-popup.tsx';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { onProofQuestion, openProofQuestion } from '#ui/session/fresh-sign-in.ts';
import { watchEndedSessions } from '#ui/session/ended-session.ts';
import { followIntent } from '#ui/session/intent.ts';
import { beginQuietWork } from '../quiet-work.ts';

/**
 * What every page needs, but not at its first paint: where the keyboard's focus goes after navigations and removals,
 * presses on buttons that move, the question before typed text is lost, drafts that wait, the address of a session that ended, the
 * proof of identity, and the way on after signing in.
 */
export function LateParts() {
  useEffect(keepFocus, []);
  useEffect(keepPresses, []);
  useEffect(beginQuietWork, []);
  useEffect(watchDrafts, []);
  useEffect(watchEndedSessions, []);
  return (
    <>
      <Announcer />
      <LeaveQuestion />
      <Proof />
      <Onward />
    </>
  );
}

/** After a navigation the focus is on the new page's heading, and its title is said. */
function Announcer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let before: Element | null = null;
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        before = document.activeElement;
        forgetFocus();
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // After the page's own effects, which name it, and may put the focus where its work begins.
        requestAnimationFrame(() => {
          setSaid(document.title);
          const focused = document.activeElement;
          if (focused === null || focused === document.body || focused === before) focusPage();
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Puts the focus on the page's heading; on the page while that has none yet. */
function focusPage(): void {
  const main = document.querySelector<HTMLElement>('#main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) focusText(heading);
  else main?.focus({ preventScroll: true });
}

/** Asks in the browser's own way: where there was no network before the house's question was fetched. */
function BrowserQuestion() {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const question = openQuestion();
    question?.answer(askInBrowser(question.words));
  });
  return null;
}

const Question = lazily(() => import('#ui/popups/confirm-popup.tsx'), 'ConfirmPopup', BrowserQuestion);

/** Asks whether to leave what is not saved (ui/forms/unsaved.ts). */
function LeaveQuestion() {
  const question = useSyncExternalStore(onQuestion, openQuestion, () => null);
  return (
    question && (
      <Suspense>
        <Question
          open
          onOpenChange={(stays) => stays || question.answer(false)}
          title={question.words.title}
          text={question.words.text}
          confirm="Leave"
          cancel={question.words.stay}
          danger
          onConfirm={() => question.answer(true)}
        />
      </Suspense>
    )
  );
}

/** Where a proof cannot be asked for, none is given, and what took it fails. */
function NoProof({ error }: MissingProps) {
  const tell = useEffectEvent(() => {
    notifyFailure(NOT_OPENED, error.message);
    openProofQuestion()?.answer(false);
  });
  useEffect(() => tell(), []);
  return null;
}

const ProofDialog = lazily(
  () => import('#features/accounts/web/for-others/proof-dialog.tsx'),
  'ProofDialog',
  NoProof,
);

/** Asks for the proof that something takes (ui/session/fresh-sign-in.ts). */
function Proof() {
  const question = useSyncExternalStore(onProofQuestion, openProofQuestion, () => null);
  return (
    question && (
      <Suspense>
        <ProofDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}

/** Leads on to what somebody pressed before they had a player, once they have one. */
function Onward() {
  const router = useRouter();
  useEffect(() => followIntent((path) => void router.navigate({ href: path })), [router]);
  return null;
}
