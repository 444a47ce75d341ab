-- What players look for before they join, in the organiser's words and by lists that src/features/campaigns/table-facts holds.
-- Null and empty say nothing.
alter table campaigns
  add column experience text
    constraint campaigns_experience_known check (experience in ('everybody', 'new', 'some', 'experienced')),
  -- By the organiser's word; 0 welcomes every age.
  add column minimum_age smallint constraint campaigns_minimum_age_range check (minimum_age between 0 and 21),
  add column languages text[] not null default '{}'
    constraint campaigns_languages_few check (cardinality(languages) <= 10),
  add column accessibility text[] not null default '{}'
    constraint campaigns_accessibility_few check (cardinality(accessibility) <= 20),
  add column safety_tools text[] not null default '{}'
    constraint campaigns_safety_tools_few check (cardinality(safety_tools) <= 20),
  add column accessibility_note text
    constraint campaigns_accessibility_note_length check (char_length(accessibility_note) between 1 and 500),
  add column safety_note text
    constraint campaigns_safety_note_length check (char_length(safety_note) between 1 and 500),
  add column what_to_bring text
    constraint campaigns_what_to_bring_length check (char_length(what_to_bring) between 1 and 500),
  add column house_rules text
    constraint campaigns_house_rules_length check (char_length(house_rules) between 1 and 2000),
  -- Saved by a form of their own, beside the campaign's.
  add column facts_revision integer not null default 1
    constraint campaigns_facts_revision check (facts_revision >= 1);

-- For filters that few campaigns fit. No two of these lists share a word.
create index campaigns_by_table_facts on campaigns
  using gin ((languages || accessibility || safety_tools || array[experience])) with (fastupdate = off);
create index campaigns_by_minimum_age on campaigns (type_id, minimum_age) where minimum_age is not null;

alter table sessions add column is_session_zero boolean not null default false;
create index sessions_zero_by_start on sessions (start_date, campaign_id) where is_session_zero;

-- What is known of who runs campaigns: the ratings that count, kept by a trigger, and the sessions that they led, counted
-- by a job.
create table organiser_figures (
  player_id uuid primary key references players on delete cascade,
  ratings integer not null default 0 constraint organiser_figures_ratings check (ratings >= 0),
  -- Of all those ratings together.
  stars integer not null default 0 constraint organiser_figures_stars check (stars between ratings and 5 * ratings),
  sessions_led integer not null default 0 constraint organiser_figures_sessions_led check (sessions_led >= 0),
  -- When the sessions were counted; null while that is due.
  counted_at timestamptz(3)
);
create index organiser_figures_due on organiser_figures (counted_at nulls first, player_id);

-- Sessions of campaigns that a player runs which began with somebody seated.
create function count_sessions_led(organiser uuid, until timestamptz) returns integer language sql stable as $$
  select count(*)::integer
  from campaign_players owner join sessions on sessions.campaign_id = owner.campaign_id
  where owner.player_id = organiser and owner.role_type = 'owner' and owner.status = 'active'
    and sessions.start_date <= until and sessions.hidden_at is null
    and (exists (select from player_sessions where player_sessions.session_id = sessions.id)
      or exists (select from former_seats where former_seats.session_id = sessions.id))
$$;

create function keep_rating_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update organiser_figures set ratings = ratings - 1, stars = stars - old.rating where player_id = old.player_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    insert into organiser_figures (player_id, ratings, stars) values (new.player_id, 1, new.rating)
    on conflict (player_id) do update
      set ratings = organiser_figures.ratings + 1, stars = organiser_figures.stars + excluded.stars;
  end if;
  return null;
end $$;
create trigger player_ratings_keep_figures after insert or delete or update of player_id, rating, hidden_at on player_ratings
  for each row execute function keep_rating_figures();

-- Who begins or stops to run a campaign is counted anew.
create function recount_organiser() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role_type = 'owner' then
    update organiser_figures set counted_at = null where player_id = old.player_id;
  end if;
  if tg_op <> 'DELETE' and new.role_type = 'owner' then
    insert into organiser_figures (player_id) values (new.player_id)
    on conflict (player_id) do update set counted_at = null;
  end if;
  return null;
end $$;
create trigger campaign_players_recount_organiser after insert or delete or update of role_type, status on campaign_players
  for each row execute function recount_organiser();

insert into organiser_figures (player_id, ratings, stars, sessions_led, counted_at)
select organiser.id, count(rating.id), coalesce(sum(rating.rating), 0), count_sessions_led(organiser.id, now()), now()
from players organiser
left join player_ratings rating on rating.player_id = organiser.id and rating.hidden_at is null
where exists (select from campaign_players where player_id = organiser.id and role_type = 'owner')
  or exists (select from player_ratings where player_id = organiser.id)
group by organiser.id;
