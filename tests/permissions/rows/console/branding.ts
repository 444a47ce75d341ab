import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

const branding = {
  name: 'The Ninth Table',
  primaryColor: '#0a7d5a',
  accentColor: null,
  welcomeHeading: null,
  welcomeText: 'Pull up a chair',
  footerLinks: [],
};

/** Everybody sees the branding on every page; its form is for admins. */
export const brandingRows: PermissionRows = {
  'branding.get': { input: () => ({}), expected: adminsOnly('ok') },
  'branding.update': { input: () => ({ ...branding, revision: 1 }), expected: adminsOnly('ok') },
};
