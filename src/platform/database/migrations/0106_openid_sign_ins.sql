-- Sign-ins at OpenID providers that the operator added.
alter table auth.sign_ins
  drop constraint sign_ins_way_known,
  add constraint sign_ins_way_known check (way in (
    'password', 'link', 'code', 'passkey', 'authenticator', 'recovery-code', 'new-password',
    'github', 'google', 'microsoft', 'openid', 'demo'));
