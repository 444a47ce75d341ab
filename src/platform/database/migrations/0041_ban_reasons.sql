-- Why an admin banned a user, for the other admins. Null for bans from before, and where there is no ban.
alter table profiles add column ban_reason text
  constraint profiles_ban_reason_form check (char_length(ban_reason) between 1 and 500);
