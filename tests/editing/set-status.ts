import { setStatus as setStatusFrom } from '#features/membership/server/life/set-status.ts';

type Wish = Omit<Parameters<typeof setStatusFrom>[1], 'shownStatus'>;

/** `setStatus` by somebody who has just looked at the campaign. */
export async function setStatus(context: Parameters<typeof setStatusFrom>[0], wish: Wish) {
  const campaign = await context.db
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', wish.campaignId)
    .executeTakeFirst();
  return setStatusFrom(context, {
    shownStatus: (campaign?.status ?? 'active') as typeof wish.status,
    ...wish,
  });
}
