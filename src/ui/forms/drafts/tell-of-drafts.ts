import { notify } from '../../feedback/toast.ts';
import { currentSession, onSessionChange } from '../../session/session.ts';
import { draftsHere } from './drafts-here.ts';

const LOOK_EVERY_MS = 1_000;
const MOST_LOOKS = 10;

/**
 * Tells somebody who has signed in again which form of the page they come back to holds what they typed, where it is not open
 * by then: it is folded, or in a dialog.
 */
function tellOfDrafts(userId: string): void {
  let looks = 0;
  let before: string | undefined;
  const timer = setInterval(() => {
    looks += 1;
    const [label] = draftsHere();
    const isStill = label !== undefined && label === before;
    before = label;
    if (isStill) {
      notify({
        title: `You had begun “${label}” here`,
        description: 'What you typed is kept: open it again.',
      });
    }
    if (isStill || looks === MOST_LOOKS || currentSession().user?.id !== userId) clearInterval(timer);
  }, LOOK_EVERY_MS);
}

/**
 * Tells whoever is signed in, and whoever signs in.
 * @returns a function that ends it
 */
export function watchDrafts(): () => void {
  let known: string | undefined;
  const look = () => {
    const { loading, user } = currentSession();
    if (loading) return;
    if (user !== null && known !== user.id) tellOfDrafts(user.id);
    known = user?.id;
  };
  look();
  return onSessionChange(look);
}
