-- How many players there are below a player, level by level, was counted by walking the whole team at each look: a tenth of
-- a second for 100,000 players, and nothing more than 100,000 was counted. Now it is kept.
--
-- A row is there as long as its player has an active sponsor or a team, so that it follows the relationships, also where a
-- deletion of players takes them along: no foreign key of its own, whose deletion could come before theirs. Levels
-- beyond the 64th are not kept, so that a change costs at most 64 rows of 64 numbers however long a chain is; who has
-- a 64th level is counted by walking, as before.
create table player_teams (
  player_id uuid primary key,
  -- The active sponsor that the counts of those above were made with.
  sponsor_id uuid,
  -- Players at the first, second, … level below; the last one is never 0.
  level_counts integer[] not null default '{}' constraint player_teams_levels_kept check (cardinality(level_counts) <= 64)
);
comment on table player_teams is
'Sizes of the levels below each player, kept by triggers on player_relationships; recount_teams() makes them anew';

-- Level by level: the players at a level below somebody are those at the level before below each of the first level.
create function recount_teams() returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('player_relationships', 0));
  delete from player_teams;
  insert into player_teams (player_id, sponsor_id)
    select downline_id, upline_id from player_relationships where status = 'active'
    union all
    select distinct upline_id, null::uuid from player_relationships r
    where status = 'active'
      and not exists (select from player_relationships above where above.downline_id = r.upline_id and above.status = 'active');
  for level in 1..64 loop
    update player_teams set level_counts = level_counts || below.players
    from (
      select sponsor_id, (case level when 1 then count(*) else sum(level_counts[level - 1]) end)::integer as players
      from player_teams
      where sponsor_id is not null and cardinality(level_counts) >= level - 1
      group by sponsor_id
    ) below
    where player_teams.player_id = below.sponsor_id;
    get diagnostics made = row_count;
    exit when made = 0;
  end loop;
end
$$;
comment on function recount_teams is 'Makes player_teams anew out of the relationships, under the lock of the network';

-- A team of these levels comes to (times 1) or leaves (times -1) a player, so many levels below.
create function team_counts_with(counts integer[], came integer[], levels_below integer, times integer) returns integer[]
  language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(players order by level), '{}')
  from (
    select level, coalesce(counts[level], 0)
      + times * case when level > levels_below then coalesce(came[level - levels_below], 0) else (level = levels_below)::integer end as players
    from generate_series(1, least(64, greatest(cardinality(counts), cardinality(came) + levels_below))) level
  ) levels
  where players > 0;
end;

-- Who is above is found by the kept sponsors, not by the relationships, which a statement changes all at once.
create function move_team(player uuid, sponsor uuid, times integer) returns void
  language sql set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive above (player_id, levels_below) as (
    select sponsor, 1
    union all
    select t.sponsor_id, a.levels_below + 1 from player_teams t join above a on t.player_id = a.player_id
    where t.sponsor_id is not null and a.levels_below < 64
  ), team as (
    select level_counts from player_teams where player_id = player
  )
  update player_teams kept
  set level_counts = team_counts_with(kept.level_counts, team.level_counts, above.levels_below, times)
  from above, team
  where kept.player_id = above.player_id;
end;

-- First all relationships that ended, then all that began: at no moment do the kept sponsors go round in a circle.
create function keep_team_counts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
begin
  if tg_op = 'TRUNCATE' then
    delete from player_teams;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    for pair in execute case tg_op
      when 'DELETE' then $sql$select downline_id, upline_id from before where status = 'active'$sql$
      else $sql$select downline_id, upline_id from before where status = 'active'
        except select downline_id, upline_id from after where status = 'active'$sql$
      end
    loop
      perform move_team(pair.downline_id, pair.upline_id, -1);
      update player_teams set sponsor_id = null where player_id = pair.downline_id;
      delete from player_teams
        where player_id in (pair.downline_id, pair.upline_id) and sponsor_id is null and level_counts = '{}';
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for pair in execute case tg_op
      when 'INSERT' then $sql$select downline_id, upline_id from after where status = 'active'$sql$
      else $sql$select downline_id, upline_id from after where status = 'active'
        except select downline_id, upline_id from before where status = 'active'$sql$
      end
    loop
      insert into player_teams (player_id) values (pair.downline_id), (pair.upline_id) on conflict do nothing;
      perform move_team(pair.downline_id, pair.upline_id, 1);
      update player_teams set sponsor_id = pair.upline_id where player_id = pair.downline_id;
    end loop;
  end if;
  return null;
end
$$;

-- Whoever changes the network waits for whoever did before, also outside of the product: counts are added to what is there.
create function change_network_in_turn() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('player_relationships', 0));
  return null;
end
$$;
create trigger player_relationships_in_turn before insert or update or delete on player_relationships
  for each statement execute function change_network_in_turn();
create trigger player_relationships_counted_in after insert on player_relationships
  referencing new table as after for each statement execute function keep_team_counts();
create trigger player_relationships_counted_on after update on player_relationships
  referencing old table as before new table as after for each statement execute function keep_team_counts();
create trigger player_relationships_counted_out after delete on player_relationships
  referencing old table as before for each statement execute function keep_team_counts();
create trigger player_relationships_counted_away after truncate on player_relationships
  for each statement execute function keep_team_counts();

select recount_teams();

-- Stores that have a word, nearest first: one index knows both, so that a word that many stores have and few nearby is
-- walked outwards, past all pages without it. Of a page's texts it keeps 256 bytes: with the default of 12 every page
-- looks as if it had every word.
create index retailers_by_position_and_text on retailers
  using gist (position, search_text extensions.gist_trgm_ops (siglen = 256)) where status = 'active' and position is not null;
