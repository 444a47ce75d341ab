import { contactRouter } from '../features/contact/server/router.ts';

/** Every operation's use-case: one line a feature, under the same name as in contract.ts. */
export const router = { contact: contactRouter };
