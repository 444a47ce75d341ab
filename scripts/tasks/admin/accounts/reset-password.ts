// `npm run reset-password -- ADDRESS`: ends all sessions of whoever has the address, and prints a link that sets a new
// password, whether or not mail goes out.
import { resetPasswordByCommand } from '#features/accounts/server/admin/manage-by-command.ts';
import { operateAccount } from './operate-account.ts';
import { say } from '../../operate.ts';

await operateAccount('reset-password', async (context, address) => {
  const { sessionsEnded, link } = await resetPasswordByCommand(context, address);
  say(`${address} is signed out everywhere (${sessionsEnded} sessions)`);
  say('Whoever opens this link sets the password of the account. It works for an hour, and once:');
  say(link);
});
