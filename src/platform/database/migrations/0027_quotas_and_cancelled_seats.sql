-- What one user may take up, campaigns a day and bytes of files, and who sat in a session whose seat was cancelled since.

-- How many campaigns a user created today.
create index campaigns_by_creator_and_age on campaigns (auth_id, created_at);
drop index campaigns_by_creator;

-- Who was seated when a session began may rate it, whatever its organiser does to the seat afterwards.
create table cancelled_seats (
  session_id uuid not null references sessions on delete cascade,
  player_id uuid not null references players on delete cascade,
  cancelled_at timestamptz(3) not null,
  constraint cancelled_seats_once primary key (session_id, player_id)
);
create index cancelled_seats_by_player on cancelled_seats (player_id);

-- The bytes of a user's files: uploads and campaign files know theirs. A picture of before has none until it is measured.
alter table players add column alias_image_bytes integer
  constraint players_image_bytes_range check (alias_image_bytes >= 0);
create index players_with_unmeasured_picture on players (id)
  where alias_image_url is not null and alias_image_bytes is null;
create index campaign_files_by_uploader_and_size on campaign_files (uploaded_by) include (size_bytes);
drop index campaign_files_by_uploader;
create index uploads_by_user_and_size on uploads (user_id) include (size_bytes);
drop index uploads_by_user;
