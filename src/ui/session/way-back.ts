import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** At which entry of the history the way to this one, through signing in, began. */
    since?: number;
    /** The path that led to /accept-invite. It ends in a token, so it stands here and no longer in the address. */
    invitationLink?: string;
  }
}

type EntryState = RouterHistory['location']['state'];

/** The state that each step through signing in hands on, so that afterwards one press leads back past all of them. */
export const throughSignIn = ({ since, __TSR_index: index }: EntryState) => ({
  since: since ?? index,
});

/** How many entries back the page is that the reader came from; 0 when they came from nowhere on this site. */
export function stepsBack({ since, __TSR_index: index }: EntryState): number {
  const began = since ?? index;
  return began === 0 ? 0 : index - began + 1;
}

/** How to go on to a path after signing in. An invitation's token goes along beside the address. */
export function afterSignIn(path: string) {
  const isInvitation = path.startsWith('/accept-invite/');
  return {
    href: isInvitation ? '/accept-invite' : path,
    replace: true,
    state: (entry: EntryState) => ({
      ...throughSignIn(entry),
      ...(isInvitation && { invitationLink: path }),
    }),
  };
}
