-- Who is asked to decide on an agreement: home and notices tell them alone. Everybody reads and decides on all of them.
alter table contracts add column audience text not null default 'everybody'
  constraint contracts_audience_known check (audience in ('everybody', 'organisers', 'stores'));
