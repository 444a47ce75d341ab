import { channelState } from '#platform/notices/channel-state.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { NoticeSettings } from '../contract.ts';
import { reminderDefaults } from '#shared/notices.ts';
import { findSettings, listChoices, runsCampaigns } from './records/settings.ts';

/** How the actor is told of things: each kind as it is declared, or as the actor chose. */
export const getSettings = (context: ContextOf<'user'>): Promise<NoticeSettings> => settingsOf(context);

/** The same inside of another use-case. */
export async function settingsOf({
  db,
  actor,
  noticeKinds,
}: Pick<ContextOf<'user'>, 'db' | 'actor' | 'noticeKinds'>): Promise<NoticeSettings> {
  const { userId, email, emailConfirmed } = actor;
  const choices = await listChoices(db, userId);
  const stored = await findSettings(db, userId);
  const chosen = new Map(choices.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]));
  const isOrganiser = await runsCampaigns(db, userId);
  const isFor = ({ isForAdmins, isForOrganisers }: NoticeKind) =>
    (!isForAdmins || actor.role === 'admin') && (!isForOrganisers || isOrganiser);
  const { quietFrom = null, quietUntil = null } = stored ?? {};
  return {
    kinds: noticeKinds.filter(isFor).map((kind) => {
      const stateOf = (channel: 'app' | 'mail' | 'push') =>
        channelState(kind.channels[channel], chosen.get(`${kind.name} ${channel}`));
      const channels = { app: stateOf('app'), mail: stateOf('mail'), push: stateOf('push') };
      return { name: kind.name, group: kind.group, label: kind.label, channels };
    }),
    quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    timeZone: stored?.timeZone ?? null,
    firstReminderMinutes: stored?.firstReminderMinutes ?? reminderDefaults.first,
    secondReminderMinutes: stored?.secondReminderMinutes ?? reminderDefaults.second,
    mailAddress: email === null ? 'none' : emailConfirmed ? 'confirmed' : 'unconfirmed',
  };
}
