import type { z } from 'zod';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isKeptOut } from '../members/welcome.ts';
import type { AdmissionSettings, ownAdmissionShape } from '../../../admission/contract.ts';
import { type Admission, askAgainAt, OPEN_REQUESTS_OF_CAMPAIGN } from '../../../admission/rules.ts';
import { goColumns } from './decisions.ts';

/** SQL for whether a player submitted an exam of the game system of `campaigns`; false for null. */
export const isCertified = (playerId: Id | null): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from exams join player_exams on player_exams.exam_id = exams.id
    where exams.game_system_id = campaigns.game_system_id and player_exams.player_id = ${playerId}::uuid)`;

/** The columns that `toAdmission` needs, and those of a campaign that `toGoingAhead` needs. */
export const admissionColumns = [
  ...goColumns,
  'campaigns.admission',
  'campaigns.requires_certificate',
] as const;

/** What campaign lists show about who may join. */
export const toAdmission = (row: { admission: Admission; requires_certificate: boolean }) => ({
  admission: row.admission,
  requiresCertificate: row.requires_certificate,
});

/** What `findCampaign` reads about joining, as JSON. */
type OwnAdmissionRow = {
  is_certified: boolean;
  waiting: number;
  request: {
    status: string;
    text: string | null;
    asked_at: string;
    answer: string | null;
    decided_at: string | null;
  } | null;
};

/** SQL for what a campaign's page shows the viewer about joining. The query must have `campaigns` and the viewer's membership as `own`. */
export const ownAdmission = (playerId: Id | null): RawBuilder<OwnAdmissionRow> => sql<OwnAdmissionRow>`(
  select json_build_object(
    'is_certified', ${isCertified(playerId)},
    'waiting', case when own.role_type <> 'player' or own.co_organises then (
      select count(*) from (
        select from join_requests waiting
        where waiting.campaign_id = campaigns.id and waiting.status = 'waiting'
          and not ${isKeptOut(sql<Id>`campaigns.id`, sql<Id>`waiting.player_id`)}
        limit ${sql.lit(OPEN_REQUESTS_OF_CAMPAIGN)}) of_others)
      else 0 end,
    'request', (
      select json_build_object('status', last.status, 'text', last.text, 'asked_at', last.asked_at,
        'answer', last.answer, 'decided_at', last.decided_at)
      from join_requests last
      where last.player_id = ${playerId}::uuid and last.campaign_id = campaigns.id
      order by last.asked_at desc, last.id desc limit 1)))`;

/** What a campaign's page shows the viewer about joining. */
export function toOwnAdmission({ is_certified, waiting, request }: OwnAdmissionRow): {
  [K in keyof typeof ownAdmissionShape]: z.infer<(typeof ownAdmissionShape)[K]>;
} {
  return {
    isCertified: is_certified,
    requestsWaiting: waiting,
    request:
      request?.status === 'waiting' || request?.status === 'declined'
        ? {
            status: request.status,
            text: request.text,
            askedAt: new Date(request.asked_at).toISOString(),
            answer: request.answer,
            mayAskAt:
              request.decided_at === null ? null : askAgainAt(new Date(request.decided_at)).toISOString(),
          }
        : null,
  };
}

/** What decides how a player joins a campaign. */
type Standing = {
  admission: Admission;
  requiresCertificate: boolean;
  isCertified: boolean;
  hasOwner: boolean;
};

/** What decides whether a player may join a campaign. The campaign must exist; trust it only while it is locked. */
export async function findStandingAtDoor(
  db: Database,
  campaignId: Id,
  { playerId, linkHash }: { playerId: Id; linkHash: string | null },
): Promise<Standing & { hasLink: boolean }> {
  const row = await db
    .selectFrom('campaigns')
    .select([
      'campaigns.admission',
      'campaigns.requires_certificate as requiresCertificate',
      isCertified(playerId).as('isCertified'),
      sql<boolean>`exists (
        select from campaign_players owner
        where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active')`.as(
        'hasOwner',
      ),
      sql<boolean>`exists (
        select from campaign_links link
        where link.campaign_id = campaigns.id and link.token_hash = ${linkHash}::text)`.as('hasLink'),
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return row;
}

/** What was decided about joining a campaign, and its number of seats; undefined if there is no such campaign. */
export async function findAdmissionSettings(
  db: Database,
  campaignId: Id,
): Promise<
  | {
      settings: AdmissionSettings;
      revision: number;
      maxPlayers: number;
      link: { createdAt: string } | null;
    }
  | undefined
> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('campaign_links as link', 'link.campaign_id', 'campaigns.id')
    .select([...admissionColumns, 'campaigns.admission_revision', 'campaigns.max_players', 'link.created_at'])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    settings: {
      ...toAdmission(row),
      minToGo: row.min_to_go,
      decideHours: row.decide_hours,
    },
    revision: row.admission_revision,
    maxPlayers: row.max_players,
    link: row.created_at === null ? null : { createdAt: row.created_at.toISOString() },
  };
}

/** Stores what was decided about joining a campaign. If it no longer uses its private link, the link is deleted. Returns the new revision. */
export async function writeAdmissionSettings(
  db: Database,
  campaignId: Id,
  settings: AdmissionSettings,
): Promise<{ revision: number }> {
  const written = await db
    .updateTable('campaigns')
    .set({
      admission: settings.admission,
      requires_certificate: settings.requiresCertificate,
      min_to_go: settings.minToGo,
      decide_hours: settings.decideHours,
      admission_revision: sql`admission_revision + 1`,
    })
    .where('id', '=', campaignId)
    .returning('admission_revision as revision')
    .executeTakeFirstOrThrow();
  if (settings.admission !== 'link') await removeCampaignLink(db, campaignId);
  return written;
}

/** Stores the private link of a campaign, replacing the old one. */
export async function putCampaignLink(
  db: Database,
  { campaignId, tokenHash, createdAt }: { campaignId: Id; tokenHash: string; createdAt: Date },
): Promise<void> {
  const link = { token_hash: tokenHash, created_at: createdAt };
  await db
    .insertInto('campaign_links')
    .values({ campaign_id: campaignId, ...link })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(link))
    .execute();
}

/** Deletes the private link of a campaign. Returns whether there was one. */
export async function removeCampaignLink(db: Database, campaignId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('campaign_links')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
