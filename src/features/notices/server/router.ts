import { implementContract } from '#platform/requests/operations.ts';
import { noticesContract } from '../contract.ts';
import { getSettings } from './get-settings.ts';
import { getUnread, listNotices } from './list-notices.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { updateSettings } from './update-settings.ts';

export const noticesRouter = implementContract(noticesContract, {
  list: listNotices,
  getUnread,
  markRead,
  markAllRead,
  getSettings,
  updateSettings,
});
