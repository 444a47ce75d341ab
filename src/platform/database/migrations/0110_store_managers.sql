-- Who manages a store: owners and managers, and how somebody claims a store.

alter table retailer_managers add column role text not null default 'manager'
  constraint retailer_managers_role_known check (role in ('owner', 'manager'));
-- Those whom admins chose before there were roles.
update retailer_managers set role = 'owner';

-- An address that a manager wrote proves nothing about somebody who reads its mail.
alter table retailers add column is_email_by_manager boolean not null default false;
update retailers set is_email_by_manager = true
where email is not null and exists (select from retailer_managers m where m.retailer_id = retailers.id);

-- What players wrote to the admins so that they may manage a store.
create table store_claims (
  id uuid primary key default gen_random_uuid(),
  retailer_id uuid not null references retailers on delete cascade,
  player_id uuid not null references players on delete cascade,
  note text not null constraint store_claims_note_form check (char_length(note) between 1 and 2000),
  created_at timestamptz(3) not null,
  decision text constraint store_claims_decision_known check (decision in ('accepted', 'declined')),
  answer text constraint store_claims_answer_form check (char_length(answer) between 1 and 2000),
  decided_at timestamptz(3),
  -- Null also after the admin's account is gone.
  decided_by uuid references auth.users on delete set null,
  constraint store_claims_decision_whole check (
    (decision is null) = (decided_at is null) and (decision is not null or answer is null)
  )
);
create unique index store_claims_waiting_once on store_claims (retailer_id, player_id) where decision is null;
create index store_claims_waiting on store_claims (created_at, id) where decision is null;
create index store_claims_by_age on store_claims (created_at desc, id desc);
create index store_claims_by_retailer on store_claims (retailer_id);
create index store_claims_by_player on store_claims (player_id, created_at desc, id desc);
create index store_claims_by_decider on store_claims (decided_by) where decided_by is not null;

alter table desk_news drop constraint desk_news_kind_known,
  add constraint desk_news_kind_known
    check (kind in ('report', 'appeal', 'message', 'exam', 'ban-appeal', 'store-claim'));
alter table desk_takes drop constraint desk_takes_kind_known,
  add constraint desk_takes_kind_known
    check (kind in ('report', 'appeal', 'message', 'exam', 'ban-appeal', 'store-claim'));

-- Codes that went to the known address of a store; deleted a day after they were sent.
create table claim_codes (
  id uuid primary key default gen_random_uuid(),
  retailer_id uuid not null references retailers on delete cascade,
  player_id uuid not null references players on delete cascade,
  code_hash text not null,
  -- The store's address at that time: a code counts only while it is the store's.
  sent_to text not null constraint claim_codes_address_form check (is_mail_address(sent_to)),
  sent_at timestamptz(3) not null,
  tries integer not null default 0 constraint claim_codes_tries_range check (tries between 0 and 5)
);
create index claim_codes_by_retailer on claim_codes (retailer_id, sent_at desc, id desc);
create index claim_codes_by_player on claim_codes (player_id, sent_at desc, id desc);
create index claim_codes_by_age on claim_codes (sent_at, id);
