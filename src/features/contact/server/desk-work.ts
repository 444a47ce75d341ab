import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findOpenMessages, isOpenMessage } from './records/contact-messages.ts';

/** Messages to the team wait for an admin. */
export const contactWork: DeskWork = {
  kind: 'message',
  findWaiting: findOpenMessages,
  isWaiting: isOpenMessage,
};
