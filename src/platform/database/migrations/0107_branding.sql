-- How the installation presents itself. At most one row; without it, and where it says null, everything is as it comes
-- with the product.
create table branding (
  id uuid primary key default gen_random_uuid(),
  -- The only value, and unique: a second row has no place.
  only_one boolean not null default true constraint branding_only_one unique constraint branding_one check (only_one),
  name text constraint branding_name_not_empty check (name <> ''),
  logo_image_url text,
  primary_color text constraint branding_primary_color_form check (primary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text constraint branding_accent_color_form check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- Up to three lines.
  welcome_heading text,
  welcome_text text,
  footer_links jsonb not null default '[]' constraint branding_footer_links_list check (jsonb_typeof(footer_links) = 'array'),
  revision integer not null default 1 constraint branding_revision check (revision > 0)
);

-- Every server reads it again.
create trigger branding_changed after insert or update or delete or truncate on branding
  for each statement execute function announce_public('branding');
