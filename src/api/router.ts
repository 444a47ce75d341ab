import { accountsRouter } from '../features/accounts/server/router.ts';
import { contactRouter } from '../features/contact/server/router.ts';

/** Every operation's use-case: one line a feature, under the same name as in contract.ts. */
export const router = { accounts: accountsRouter, contact: contactRouter };
