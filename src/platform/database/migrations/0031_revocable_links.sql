-- Whom a link or code was sent to, so that a new password ends all of them: the SHA-256 (base64url) of 'email:' and the
-- address, or of 'phone:' and the number, as in the identifiers of codes. Null for what is sent to nobody.
alter table auth.verifications add column sent_to text;

create index verifications_by_recipient on auth.verifications (sent_to) where sent_to is not null;

-- What an earlier version sent ends with a new password, too. Links stand for a user's id or, to sign in, for an address.
update auth.verifications set sent_to = split_part(identifier, ':', 3) where identifier like 'code:%';

update auth.verifications v
set sent_to = rtrim(translate(encode(sha256(convert_to('email:' || sent.address, 'UTF8')), 'base64'), '+/', '-_'), '=')
from (
  select id, value as address from auth.verifications where identifier like 'link:magiclink:%'
  union all
  select l.id, u.email from auth.verifications l join auth.users u on u.id::text = l.value
  where l.identifier like 'link:signup:%' or l.identifier like 'link:recovery:%'
) sent
where v.id = sent.id;
