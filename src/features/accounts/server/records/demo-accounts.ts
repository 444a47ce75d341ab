export { demoAccounts, type DemoAccount } from '../../../../demo/demo-accounts.ts';
