import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { NoticeChannel } from '#shared/notices.ts';

/** What a user chose about kinds of notices, where it differs from their declarations. */
export function listChoices(db: Database, userId: Id) {
  return db
    .selectFrom('notice_choices')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('user_id', '=', userId)
    .execute();
}

/** Whether a user owns or co-organises any campaign, also one that has ended. */
export async function runsCampaigns(db: Database, userId: Id): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (
      select from players join campaign_players c on c.player_id = players.id
      where players.auth_id = ${userId} and (c.role_type = 'owner' or c.co_organises)) as runs`.execute(db);
  return rows[0]?.runs ?? false;
}

/** What a user chose about one kind and way: null where nothing was chosen, undefined where there is no such user. */
export async function findChoice(
  db: Database,
  userId: Id,
  { kind, channel }: Omit<Choice, 'isOn'>,
): Promise<boolean | null | undefined> {
  const row = await db
    .selectFrom('auth.users as users')
    .leftJoin('notice_choices as choice', (join) =>
      join
        .onRef('choice.user_id', '=', 'users.id')
        .on('choice.kind', '=', kind)
        .on('choice.channel', '=', channel),
    )
    .select('choice.is_on as isOn')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row && row.isOn;
}

export type Choice = { kind: string; channel: NoticeChannel; isOn: boolean };

/** Stores choices of a user in place of earlier ones about the same. */
export async function putChoices(db: Database, userId: Id, choices: readonly Choice[]): Promise<void> {
  // In one order, so that two requests never wait for each other; of several about the same the last one counts.
  const byKey = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  const rows = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (rows.length === 0) return;
  await db
    .insertInto('notice_choices')
    .values(rows.map(([, { kind, channel, isOn }]) => ({ user_id: userId, kind, channel, is_on: isOn })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet({ is_on: (excluded) => excluded.ref('excluded.is_on') }),
    )
    .execute();
}

/** Quiet hours and reminders of a user, null where nothing was chosen, and the zone of the user's clock. */
export function findSettings(db: Database, userId: Id) {
  return db
    .selectFrom('profiles')
    .leftJoin('notice_settings as settings', 'settings.user_id', 'profiles.id')
    .select([
      'settings.quiet_from as quietFrom',
      'settings.quiet_until as quietUntil',
      'settings.first_reminder_minutes as firstReminderMinutes',
      'settings.second_reminder_minutes as secondReminderMinutes',
      'profiles.time_zone as timeZone',
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
}

export type StoredSettings = {
  quietHours?: { from: number; until: number } | null | undefined;
  firstReminderMinutes?: number | undefined;
  secondReminderMinutes?: number | undefined;
};

/** Stores what is named of a user's quiet hours and reminders. */
export async function putSettings(db: Database, userId: Id, settings: StoredSettings): Promise<void> {
  const { quietHours, firstReminderMinutes, secondReminderMinutes } = settings;
  const values = {
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_until: quietHours?.until ?? null,
    }),
    ...(firstReminderMinutes !== undefined && { first_reminder_minutes: firstReminderMinutes }),
    ...(secondReminderMinutes !== undefined && { second_reminder_minutes: secondReminderMinutes }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto('notice_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
