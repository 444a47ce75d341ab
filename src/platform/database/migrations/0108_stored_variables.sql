-- Settings that the first run has stored, by the names of the variables that set them; the environment wins over them.
-- The values are sealed with the server's secret: one of them is the password of the mail server.
create table stored_variables (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint stored_variables_name_once unique
    constraint stored_variables_name_form check (name ~ '^[A-Z][A-Z0-9_]{0,60}$'),
  sealed text not null constraint stored_variables_sealed_present check (sealed <> '')
);
