import { notify } from '../../feedback/toast.ts';
import { currentSession, onSessionChange } from '../../session/session.ts';
import { draftsHere } from './drafts-here.ts';

const LOOK_EVERY_MS = 1_000;
const MOST_LOOKS = 10;

/**
 * Tells a user who has signed in again which form on the current page has a kept draft, if that form is not open yet
 * because it is collapsed or in a dialog.
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
 * Does that for the signed-in user, and for whoever signs in later.
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
