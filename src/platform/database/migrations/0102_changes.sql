-- What changed, for whoever keeps something of it: answers in memory, open pages, workers that wait for jobs. Transactions
-- that notify take PostgreSQL's one lock on its queue of messages and keep it until the disk has answered, so that their commits never share
-- a flush. These write rows instead, which servers read (platform/live/change-reader.ts): decision 0043.

-- One row for each thing and transaction, whoever wrote and however often. Snapshots tell which rows are new, since a transaction with an
-- early number may commit late. A crash may empty the table: every server reconnects then, and reads everything again.
create unlogged table changes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  -- The thing that changed; the default stands for the topic as a whole.
  subject uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (xid, topic, subject)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- One row: transactions before this one may be gone from `changes`. A server that read before it has missed some.
create unlogged table changes_kept_from (
  is_only boolean primary key default true constraint changes_kept_from_one_row check (is_only),
  xid xid8 not null
);

create function note_changes(of_topic text, subjects uuid[]) returns void language plpgsql as $$
begin
  insert into public.changes (topic, subject)
  select of_topic, subject from unnest(subjects) as subject where subject is not null
  on conflict do nothing;
end $$;

create function note_change(of_topic text) returns void language plpgsql as $$
begin
  insert into public.changes (topic) values (of_topic) on conflict do nothing;
end $$;

-- A campaign that is hidden is said at once as before, and ends the open pages of it.
create or replace function announce_campaigns() returns trigger language plpgsql as $$
declare
  ids uuid[];
  hidden boolean := false;
begin
  case tg_argv[0]
    when 'id' then
      select array_agg(distinct id), bool_or(status = 'hidden') into ids, hidden from changed;
    when 'campaign_id' then
      select array_agg(distinct campaign_id) into ids from changed;
    when 'session_id' then
      select array_agg(distinct sessions.campaign_id) into ids
      from changed join sessions on sessions.id = changed.session_id;
  end case;
  perform public.note_changes('campaign', ids);
  if hidden then
    perform pg_notify('campaigns_hidden', json_agg(id)::text)
    from (select id, (row_number() over () - 1) / 150 as batch from unnest(ids) as id) as numbered
    group by batch;
  end if;
  return null;
end $$;

create or replace function announce_words() returns trigger language plpgsql as $$
begin
  perform public.note_changes('words', array(select distinct campaign_id from changed));
  return null;
end $$;

create or replace function announce_public() returns trigger language plpgsql as $$
begin
  perform public.note_change(tg_argv[0]);
  return null;
end $$;

create or replace function announce_public_all() returns trigger language plpgsql as $$
begin
  perform public.note_change('all');
  return null;
end $$;

create or replace function announce_public_row() returns trigger language plpgsql as $$
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
  perform public.note_changes('public campaign', leads_to);
  return null;
end $$;

-- What a moderator hides or shows again has every server read at once.
create function read_changes_at_once() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '');
  return null;
end $$;

create trigger sessions_hidden after update of hidden_at on sessions for each row
  when (old.hidden_at is distinct from new.hidden_at) execute function read_changes_at_once();
create trigger campaign_files_hidden after update of hidden_at on campaign_files for each row
  when (old.hidden_at is distinct from new.hidden_at) execute function read_changes_at_once();
create trigger player_ratings_hidden after update of hidden_at on player_ratings for each row
  when (old.hidden_at is distinct from new.hidden_at) execute function read_changes_at_once();
create trigger players_hidden after update of alias_hidden_at on players for each row
  when (old.alias_hidden_at is distinct from new.alias_hidden_at) execute function read_changes_at_once();
create trigger retailers_hidden after update of description_hidden_at on retailers for each row
  when (old.description_hidden_at is distinct from new.description_hidden_at) execute function read_changes_at_once();
create trigger announcements_hidden after update of hidden_at on campaign_announcements for each row
  when (old.hidden_at is distinct from new.hidden_at) execute function read_changes_at_once();
create trigger questions_hidden after update of hidden_at, answer_hidden_at on campaign_questions for each row
  when ((old.hidden_at, old.answer_hidden_at) is distinct from (new.hidden_at, new.answer_hidden_at))
  execute function read_changes_at_once();
create trigger campaigns_hidden after update of status on campaigns for each row
  when ((old.status = 'hidden') is distinct from (new.status = 'hidden')) execute function read_changes_at_once();
