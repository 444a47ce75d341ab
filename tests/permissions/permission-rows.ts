import type { PermissionRows } from './permission-row.ts';
import { accountsRows } from './rows/accounts.ts';
import { campaignsRows } from './rows/campaigns.ts';
import { contactRows } from './rows/contact.ts';
import { gameSystemsRows } from './rows/game-systems.ts';
import { playersRows } from './rows/players.ts';
import { pointsRows } from './rows/points.ts';
import { ratingsRows } from './rows/ratings.ts';

/** Who may do what: one row for each operation of the API. */
export const permissionRows: PermissionRows = {
  ...accountsRows,
  ...campaignsRows,
  ...contactRows,
  ...gameSystemsRows,
  ...playersRows,
  ...pointsRows,
  ...ratingsRows,
};
