-- An owner's open offer to hand a campaign over, one for each campaign. It lives as long as both are members.
create table campaign_handovers (
  campaign_id uuid not null constraint campaign_handovers_once primary key,
  -- Who is asked to take over.
  player_id uuid not null,
  -- The owner who asked.
  offered_by uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint campaign_handovers_to_another check (player_id <> offered_by),
  constraint campaign_handovers_to_member foreign key (campaign_id, player_id)
    references campaign_players (campaign_id, player_id) on delete cascade,
  constraint campaign_handovers_by_member foreign key (campaign_id, offered_by)
    references campaign_players (campaign_id, player_id) on delete cascade
);
create index campaign_handovers_by_player on campaign_handovers (player_id, campaign_id);
create index campaign_handovers_by_owner on campaign_handovers (offered_by, campaign_id);
