-- 0.1.0 wrote titles, descriptions, questions and agreements into the audit log, and who rated whom. Both go; what may
-- stay is what entries hold from now on: ids, numbers, yes and no, moments, statuses and the names of changed fields.

-- Evidence refuses changes to everybody but this migration, and nobody sees the log without its guard.
alter table audit_log disable trigger audit_log_is_evidence;

update audit_log set subject_type = 'rating', subject_id = null, details = '{}' where action = 'rating.give';

with fact as (
  select entry.id, side, name,
    value,
    name not in ('lat', 'lng') and case jsonb_typeof(value)
      when 'object' then false
      when 'array' then name = 'changed' or value::text !~* '[^][0-9a-f", -]'
      when 'string' then
        value #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        or value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([.]\d{1,6})?Z$'
        or name in ('role', 'roleType', 'type', 'status', 'paymentStatus', 'folder', 'provider')
          and value #>> '{}' ~ '^[A-Za-z-]{1,40}$'
      else true
    end as may_stay,
    side = 'after' and details ? 'before' and action ~ '[.](update|questions)$' as is_of_change,
    details -> 'before' -> name is distinct from value as has_changed
  from audit_log entry
  cross join lateral (values ('before'), ('after')) sides (side)
  cross join lateral jsonb_each(details -> side) fact (name, value)
),
state as (
  select id, side,
    coalesce(jsonb_object_agg(name, value) filter (where may_stay), '{}') || case when bool_or(is_of_change)
      then jsonb_build_object('changed', coalesce(jsonb_agg(name order by name) filter (where has_changed), '[]'))
      else '{}'
    end as facts
  from fact
  group by id, side
),
stripped as (
  select entry.id, coalesce(jsonb_object_agg(side, facts) filter (where facts <> '{}'), '{}') as details
  from audit_log entry
  left join state on state.id = entry.id
  group by entry.id
)
update audit_log entry set details = stripped.details
from stripped
where stripped.id = entry.id and entry.details <> stripped.details;

alter table audit_log enable trigger audit_log_is_evidence;
