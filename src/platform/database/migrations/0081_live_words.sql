-- Says on the channel `campaigns` in which campaigns something was announced, asked or answered, apart from all other
-- changes of theirs: pages read the words again then, and nothing else. Servers of before take it for any change.
create function announce_words() returns trigger language plpgsql as $$
begin
  perform pg_notify('campaigns', json_build_object('ids', json_agg(id), 'hidden', false, 'words', true)::text)
  from (
    select campaign_id as id, (row_number() over () - 1) / 150 as batch
    from (select distinct campaign_id from changed) as campaigns
  ) as numbered
  group by batch;
  return null;
end $$;

create trigger announcements_told_new after insert on campaign_announcements
  referencing new table as changed for each statement execute function announce_words();
create trigger announcements_told after update on campaign_announcements
  referencing new table as changed for each statement execute function announce_words();
create trigger announcements_told_gone after delete on campaign_announcements
  referencing old table as changed for each statement execute function announce_words();
create trigger questions_told_new after insert on campaign_questions
  referencing new table as changed for each statement execute function announce_words();
create trigger questions_told after update on campaign_questions
  referencing new table as changed for each statement execute function announce_words();
create trigger questions_told_gone after delete on campaign_questions
  referencing old table as changed for each statement execute function announce_words();
