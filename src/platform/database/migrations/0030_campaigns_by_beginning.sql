-- Of a text without trigrams, such as one of one or two letters, campaigns and organisers are found by how they begin.
create index campaigns_by_title_start on campaigns (type_id, lower(title) text_pattern_ops);
create index players_by_alias_start on players (lower(alias) text_pattern_ops);
