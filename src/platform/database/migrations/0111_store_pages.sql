-- What a store says on its page beside its contact information: hours, days with other hours, what it sells, links, photos.

create table store_pages (
  retailer_id uuid primary key references retailers on delete cascade,
  -- What everybody reads; its shape is `contentShape` of src/features/store-page/inputs.ts. Null until it is first published.
  content jsonb constraint store_pages_content_form check (jsonb_typeof(content) = 'object'),
  published_at timestamptz(3),
  -- What its managers have not published yet.
  draft jsonb constraint store_pages_draft_form check (jsonb_typeof(draft) = 'object'),
  drafted_at timestamptz(3),
  revision integer not null default 1 constraint store_pages_revision_range check (revision >= 1),
  -- Hidden by an admin; what is published next is shown again.
  hidden_at timestamptz(3),
  constraint store_pages_content_whole check ((content is null) = (published_at is null)),
  constraint store_pages_draft_whole check ((draft is null) = (drafted_at is null))
);

-- Photos that `content` or `draft` name by their ids; the others are deleted when a page is published.
create table store_photos (
  id uuid primary key,
  retailer_id uuid not null references retailers on delete cascade,
  url text not null constraint store_photos_url_form check (url <> ''),
  added_at timestamptz(3) not null
);
create index store_photos_by_retailer on store_photos (retailer_id, id);
create index store_photos_by_picture on store_photos (url);
