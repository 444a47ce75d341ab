-- Players whom an organiser took out of a campaign: they do not come back until an organiser lets them.
create table campaign_removals (
  campaign_id uuid not null references campaigns on delete cascade,
  player_id uuid not null references players on delete cascade,
  reason text not null constraint campaign_removals_reason_known check (
    reason in ('missed', 'unpaid', 'conduct', 'agreed', 'other')),
  removed_at timestamptz(3) not null,
  constraint campaign_removals_once primary key (campaign_id, player_id)
);
create index campaign_removals_in_order on campaign_removals (campaign_id, removed_at desc, player_id);
create index campaign_removals_by_player on campaign_removals (player_id);
