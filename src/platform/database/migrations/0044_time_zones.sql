-- Whose clock times are told by. Both are null until a browser says its zone.
alter table campaigns
  add column time_zone text constraint campaigns_time_zone_known check (is_time_zone(time_zone));
comment on column campaigns.time_zone is 'The organiser''s IANA zone: the clock of sessions that meet at no store or convention';

alter table profiles
  add column time_zone text constraint profiles_time_zone_known check (is_time_zone(time_zone));
comment on column profiles.time_zone is 'The IANA zone that the user''s browser said last: the clock of mails and pushes';
