-- Names the text of the questions that a submission answers. Null: stored before submissions named one. Then nobody knows whether the
-- player read the questions as they stand.
alter table player_exams
  add column text_sha256 text constraint player_exams_text_sha256 check (text_sha256 ~ '^[0-9a-f]{64}$');
