// `npm run make-admin -- ADDRESS`: makes whoever has the address an admin, whether or not mail goes out. Prints a link
// that sets a password where the address has no account yet, or was never confirmed.
import { makeAdminByCommand } from '#features/accounts/server/admin/manage-by-command.ts';
import { operateAccount } from './operate-account.ts';
import { say } from '../../operate.ts';

await operateAccount('make-admin', async (context, address) => {
  const { changed, link } = await makeAdminByCommand(context, address);
  say(changed ? `${address} is an admin now` : `${address} is an admin already`);
  if (link === null) return;
  say('Whoever opens this link sets the password of the account. It works for an hour, and once:');
  say(link);
  say(`Then ${context.config.publicUrl}/admin is the console, with the first steps of the site.`);
});
