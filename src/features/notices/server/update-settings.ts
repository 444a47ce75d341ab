import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { ChangedSettings, NoticeSettings } from '../contract.ts';
import { noticeRefusals } from '../refusals.ts';
import { settingsOf } from './get-settings.ts';
import { putChoices, putSettings } from './records/settings.ts';

/**
 * Changes how the actor is told of things, where it is named.
 * @throws refusal KIND_NOT_FOUND, CHANNEL_FIXED
 */
export async function updateSettings(
  context: ContextOf<'user'>,
  { choices = [], ...settings }: ChangedSettings,
): Promise<NoticeSettings> {
  for (const { kind, channel } of choices) {
    const declared = context.noticeKinds.find(({ name }) => name === kind);
    if (!declared) refuse(noticeRefusals.KIND_NOT_FOUND);
    if (!['on', 'off'].includes(declared.channels[channel])) refuse(noticeRefusals.CHANNEL_FIXED);
  }
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    await putChoices(inner.db, actor.userId, choices);
    await putSettings(inner.db, actor.userId, settings);
    return settingsOf({ ...inner, actor });
  });
}
