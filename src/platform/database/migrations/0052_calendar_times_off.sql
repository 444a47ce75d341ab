-- How often an entry was off. Seconds do not tell states apart that follow each other within one, such as a seat that is
-- given back, taken again and cancelled; with this number each of them is later than the one before.
alter table calendar_cancellations
  add column times integer not null default 1 constraint calendar_cancellations_times check (times > 0);

create or replace function cancel_in_calendars(session uuid, player uuid, named boolean) returns void language sql as $$
  insert into calendar_cancellations (session_id, player_id, campaign_id, retailer_id, convention_id,
    title, session_number, start_date, length_minutes, revisions)
  select s.id, player, c.id, c.retailer_id, c.convention_id,
    case when named then c.title end, s.session_number, s.start_date, s.length_minutes, s.revision + c.revision
  from sessions s join campaigns c on c.id = s.campaign_id
  where s.id = session and (player is null or exists (select from players where id = player))
  on conflict (session_id, player_id) do update set
    campaign_id = excluded.campaign_id, retailer_id = excluded.retailer_id, convention_id = excluded.convention_id,
    title = excluded.title, session_number = excluded.session_number, start_date = excluded.start_date,
    length_minutes = excluded.length_minutes, revisions = excluded.revisions, cancelled_at = excluded.cancelled_at,
    times = calendar_cancellations.times + 1
$$;
