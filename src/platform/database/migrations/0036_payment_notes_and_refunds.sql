-- How a campaign's seats are paid, and what an organiser is to pay back for paid seats that were cancelled.

-- The organiser's words, shown to those who hold a seat.
alter table campaigns add column payment_note text
  constraint campaigns_payment_note_length check (char_length(payment_note) between 1 and 1000);

-- A paid seat that was cancelled is gone, but its money is not. The row outlives the seat, the session and the campaign.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  -- Who paid.
  player_id uuid not null references players on delete cascade,
  -- Who ran the campaign when the seat was cancelled, and was paid.
  organiser_id uuid references players on delete set null,
  campaign_id uuid references campaigns on delete set null,
  campaign_title text not null,
  session_number integer not null,
  session_start timestamptz(3) not null,
  price numeric(10, 2) not null constraint refunds_price_positive check (price > 0),
  cancelled_at timestamptz(3) not null,
  -- When the organiser said that the money is paid back; null as long as it is owed.
  returned_at timestamptz(3) constraint refunds_returned_after_cancellation check (returned_at >= cancelled_at)
);
create index refunds_by_player on refunds (player_id, cancelled_at desc, id desc);
create index refunds_by_organiser on refunds (organiser_id, cancelled_at desc, id desc);
create index refunds_by_campaign on refunds (campaign_id);
