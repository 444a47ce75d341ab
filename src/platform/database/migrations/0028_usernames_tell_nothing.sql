-- A first username tells nothing: it comes from chance, and not from the address, whose local part anybody could read
-- then. Names that were given before stay. Of 32^6 names one that is taken is drawn seldom, and then drawn again.

create or replace function create_profile() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  letters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  drawn bytea;
  candidate text;
begin
  for attempt in 1..40 loop
    -- The first six bytes of a random UUID are random throughout.
    drawn := uuid_send(gen_random_uuid());
    candidate := 'player-';
    for place in 0..5 loop
      candidate := candidate || substr(letters, 1 + get_byte(drawn, place) % 32, 1);
    end loop;
    insert into public.profiles (id, username, email)
      values (new.id, candidate, public.public_email(new.email)) on conflict do nothing;
    if found then
      return null;
    end if;
  end loop;
  raise exception 'No free username for a new user' using errcode = 'unique_violation';
end
$$;
