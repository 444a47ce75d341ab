// `npm run reset-factors -- ADDRESS`: removes the second step of whoever has the address and has lost it, and ends all of
// their sessions. The server tells them by mail.
import { removeFactorsByCommand } from '#features/accounts/server/admin/manage-by-command.ts';
import { countWords } from '#shared/text/count-words.ts';
import { operateAccount } from './operate-account.ts';
import { say } from '../../operate.ts';

await operateAccount('reset-factors', async (context, address) => {
  const { sessionsEnded } = await removeFactorsByCommand(context, address);
  say(
    `Signing in to ${address} asks for no second step any more; ${countWords(sessionsEnded, 'session', 'sessions')} ended`,
  );
});
