-- Certificates that players make of their graded exams, for others to check. `proof` is the signed text as it was given out; what a
-- page shows is read from it.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  player_exam_id uuid not null references player_exams on delete cascade,
  -- Twelve characters of Crockford's base 32 in lower case: without i, l, o and u.
  code text not null constraint certificates_code_form check (code ~ '^[0-9a-hjkmnp-tv-z]{12}$'),
  proof text not null constraint certificates_proof_form check (char_length(proof) between 1 and 4000),
  issued_at timestamptz(3) not null,
  -- Null while it holds.
  ended_at timestamptz(3),
  ended_why text constraint certificates_ended_why_known check (ended_why in ('withdrawn', 'corrected', 'revoked')),
  -- What the player reads of a revocation.
  reason text constraint certificates_reason_form check (char_length(reason) between 1 and 500),
  -- The admin who revoked it.
  ended_by uuid references auth.users on delete set null,
  constraint certificates_end_whole check (
    (ended_at is null) = (ended_why is null) and (reason is not null) = (ended_why is not distinct from 'revoked')
    and (ended_by is null or ended_why is not distinct from 'revoked')
  )
);
create unique index certificates_code on certificates (code);
create unique index certificates_standing on certificates (player_exam_id) where ended_at is null;
create index certificates_by_exam on certificates (player_exam_id, issued_at desc, id desc);
create index certificates_by_admin on certificates (ended_by) where ended_by is not null;
