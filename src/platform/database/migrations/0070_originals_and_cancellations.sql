-- The picture that a flyer's web picture was made of, at its full size and for printing; null where there is none.
alter table uploads
  add column original_key text,
  add column original_bytes integer constraint uploads_original_size check (original_bytes > 0),
  add constraint uploads_original_whole check ((original_key is null) = (original_bytes is null));
create unique index uploads_original_once on uploads (original_key) where original_key is not null;

alter table campaign_files
  add column original_key text,
  add column original_bytes integer constraint campaign_files_original_size check (original_bytes > 0),
  add constraint campaign_files_original_whole check ((original_key is null) = (original_bytes is null));
create unique index campaign_files_original_once on campaign_files (original_key) where original_key is not null;
create index campaign_files_by_uploader_and_original on campaign_files (uploaded_by) include (original_bytes)
  where original_key is not null;

-- How many seats of a session were given back or cancelled, by anybody, since this was first counted.
alter table sessions
  add column seats_cancelled integer not null default 0
    constraint sessions_seats_cancelled_range check (seats_cancelled >= 0);
