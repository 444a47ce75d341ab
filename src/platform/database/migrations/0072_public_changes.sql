-- Says on the channel `public_changed`, as a transaction commits, that something changed which public answers are read
-- from: servers that keep such answers in memory drop them then, whoever wrote. JSON: {"topic": …} for what lists are made of,
-- {"ids": […]} for campaigns. Equal messages of one transaction become one. What the channel `campaigns` says already (sessions,
-- seats, members and lines of a campaign) is not said again.

-- The argument is the topic.
create function announce_public() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', json_build_object('topic', tg_argv[0])::text);
  return null;
end $$;

-- A message that names nothing: everything may be different.
create function announce_public_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changed', '{}');
  return null;
end $$;

-- Names the campaigns that a row belongs to. The arguments: what its column leads to (`campaign`; `player`: all that they are a
-- member of; `organiser`: all that they run), and the column. 150 ids a message at most, because one holds 8,000 bytes.
create function announce_public_row() returns trigger language plpgsql as $$
declare
  leads_to uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then
    leads_to := array[(to_jsonb(old) ->> tg_argv[1])::uuid];
  end if;
  if tg_op <> 'DELETE' then
    leads_to := leads_to || (to_jsonb(new) ->> tg_argv[1])::uuid;
  end if;
  if tg_argv[0] <> 'campaign' then
    select array_agg(campaign_id) into leads_to from campaign_players
    where player_id = any(leads_to) and status = 'active' and (tg_argv[0] = 'player' or role_type = 'owner');
  end if;
  perform pg_notify('public_changed', json_build_object('ids', json_agg(id))::text)
  from (
    select id, (row_number() over (order by id) - 1) / 150 as batch
    from (select distinct unnest(leads_to) as id) as named
    where id is not null
  ) as numbered
  group by batch;
  return null;
end $$;

create trigger campaigns_public after insert or delete or update of
    type_id, title, description, status, game_system_id, retailer_id, convention_id, price, min_players, max_players,
    is_tournament, created_at, time_zone, admission, requires_certificate, experience, minimum_age, languages,
    accessibility, safety_tools
  on campaigns for each statement execute function announce_public('campaigns');
create trigger sessions_public after insert or delete or update of campaign_id, start_date, session_number, hidden_at
  on sessions for each statement execute function announce_public('sessions');
create trigger retailers_public after insert or delete or update of
    name, description, address, city, state, zip, phone, email, website_url, store_photo, lat, lng,
    is_position_approximate, status, revision, created_at
  on retailers for each statement execute function announce_public('retailers');
create trigger conventions_public after insert or update or delete
  on conventions for each statement execute function announce_public('conventions');
create trigger game_systems_public after insert or update or delete
  on game_systems for each statement execute function announce_public('game_systems');
create trigger campaign_types_public after insert or update or delete
  on campaign_types for each statement execute function announce_public('campaign_types');

-- Who runs a campaign: searches look for their alias.
create trigger campaign_players_public_new after insert on campaign_players for each row
  when (new.role_type = 'owner') execute function announce_public('organisers');
create trigger campaign_players_public_gone after delete on campaign_players for each row
  when (old.role_type = 'owner') execute function announce_public('organisers');
create trigger campaign_players_public after update of role_type, status on campaign_players
  for each statement execute function announce_public('organisers');

create trigger players_public after update of alias on players for each row
  when (old.alias is distinct from new.alias) execute function announce_public('players');
create trigger players_public_campaigns after update of alias, alias_image_url on players for each row
  when ((old.alias, old.alias_image_url) is distinct from (new.alias, new.alias_image_url))
  execute function announce_public_row('player', 'id');

-- Ratings and sessions led stand on the cards of all campaigns that somebody runs. Most countings change neither.
create trigger organiser_figures_public_new after insert or delete on organiser_figures for each row
  execute function announce_public_row('organiser', 'player_id');
create trigger organiser_figures_public after update of ratings, stars, sessions_led on organiser_figures for each row
  when ((old.ratings, old.stars, old.sessions_led) is distinct from (new.ratings, new.stars, new.sessions_led))
  execute function announce_public_row('organiser', 'player_id');
create trigger late_cancellations_public after insert or update or delete on late_cancellations for each row
  execute function announce_public_row('organiser', 'organiser_id');

create trigger campaign_files_public after insert or update or delete on campaign_files for each row
  execute function announce_public_row('campaign', 'campaign_id');
create trigger session_series_public after update on session_series for each row
  execute function announce_public_row('campaign', 'campaign_id');
-- A question that waits, or is answered to who asked alone, is no public answer.
create trigger campaign_questions_public_new after insert on campaign_questions for each row
  when (new.is_for_all) execute function announce_public_row('campaign', 'campaign_id');
create trigger campaign_questions_public after update on campaign_questions for each row
  when (old.is_for_all or new.is_for_all) execute function announce_public_row('campaign', 'campaign_id');
create trigger campaign_questions_public_gone after delete on campaign_questions for each row
  when (old.is_for_all) execute function announce_public_row('campaign', 'campaign_id');

-- Nothing in the product does these: somebody at the database does. `campaigns` names where a row went, not where it was.
create trigger campaign_players_public_moved after update of campaign_id, player_id on campaign_players
  for each statement execute function announce_public_all();
create trigger sessions_public_moved after update of campaign_id on sessions
  for each statement execute function announce_public_all();
create trigger player_sessions_public_moved after update of session_id on player_sessions
  for each statement execute function announce_public_all();
create trigger waitlist_entries_public_moved after update of session_id on waitlist_entries
  for each statement execute function announce_public_all();
create trigger campaigns_public_emptied after truncate on campaigns
  for each statement execute function announce_public_all();
create trigger campaign_players_public_emptied after truncate on campaign_players
  for each statement execute function announce_public_all();
create trigger sessions_public_emptied after truncate on sessions
  for each statement execute function announce_public_all();
create trigger player_sessions_public_emptied after truncate on player_sessions
  for each statement execute function announce_public_all();
create trigger waitlist_entries_public_emptied after truncate on waitlist_entries
  for each statement execute function announce_public_all();
create trigger players_public_emptied after truncate on players
  for each statement execute function announce_public_all();
create trigger retailers_public_emptied after truncate on retailers
  for each statement execute function announce_public_all();
create trigger conventions_public_emptied after truncate on conventions
  for each statement execute function announce_public_all();
create trigger game_systems_public_emptied after truncate on game_systems
  for each statement execute function announce_public_all();
create trigger campaign_types_public_emptied after truncate on campaign_types
  for each statement execute function announce_public_all();
create trigger organiser_figures_public_emptied after truncate on organiser_figures
  for each statement execute function announce_public_all();
create trigger late_cancellations_public_emptied after truncate on late_cancellations
  for each statement execute function announce_public_all();
create trigger campaign_files_public_emptied after truncate on campaign_files
  for each statement execute function announce_public_all();
create trigger session_series_public_emptied after truncate on session_series
  for each statement execute function announce_public_all();
create trigger campaign_questions_public_emptied after truncate on campaign_questions
  for each statement execute function announce_public_all();
