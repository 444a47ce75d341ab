import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

/** How the installation is, is for admins. */
export const installationRows: PermissionRows = {
  'installation.getHealth': { input: () => ({}), expected: adminsOnly('ok') },
  'installation.getOverview': { input: () => ({}), expected: adminsOnly('ok') },
};
