-- What 0032 gave to campaigns, sessions, stores, conventions, agreements and exams: which saved state a save began with.
alter table game_systems add column revision integer not null default 1 constraint game_systems_revision check (revision > 0);
-- Of the score and its note.
alter table player_exams add column revision integer not null default 1 constraint player_exams_revision check (revision > 0);
alter table campaign_announcements
  add column revision integer not null default 1 constraint campaign_announcements_revision check (revision > 0);
-- Of who may join and what a session needs to go ahead, which has a form of its own.
alter table campaigns
  add column admission_revision integer not null default 1 constraint campaigns_admission_revision check (admission_revision > 0);
