export { demoAccounts, type DemoAccount } from '../../../../platform/database/seed/demo-accounts.ts';
