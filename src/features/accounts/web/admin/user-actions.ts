import type { Id } from '../../../../shared/ids.ts';
import { usersClient } from './queries.ts';

export type UserAction = 'promote' | 'demote' | 'ban' | 'unban' | 'signOut';

type ActionWords = {
  /** In the user's menu. */
  label: string;
  title: (username: string) => string;
  /** The consequences. */
  text: (username: string) => string;
  confirm: string;
  danger: boolean;
  run: (userId: Id) => Promise<unknown>;
  done: (username: string) => string;
  failed: string;
};

/** What an admin can do with a user. Each action asks first and says its consequences. */
export const userActions: Record<UserAction, ActionWords> = {
  promote: {
    label: 'Make admin',
    title: (name) => `Make ${name} an admin?`,
    text: (name) =>
      `${name} can then do everything that you can: change every user, game system, store and agreement, and take your own role away.`,
    confirm: 'Make admin',
    danger: false,
    run: (userId) => usersClient.setRole({ userId, role: 'admin' }),
    done: (name) => `${name} is an admin now`,
    failed: 'The role could not be changed',
  },
  demote: {
    label: 'Make user',
    title: (name) => `Take the admin role from ${name}?`,
    text: (name) => `${name} loses the console at once. What they did in it stays as it is.`,
    confirm: 'Make user',
    danger: true,
    run: (userId) => usersClient.setRole({ userId, role: 'user' }),
    done: (name) => `${name} is a user now`,
    failed: 'The role could not be changed',
  },
  ban: {
    label: 'Ban',
    title: (name) => `Ban ${name}?`,
    text: (name) =>
      `${name} is signed out on every device at once and cannot sign in until you lift the ban. Their player, campaigns, seats and messages stay.`,
    confirm: 'Ban',
    danger: true,
    run: (userId) => usersClient.ban({ userId }),
    done: (name) => `${name} is banned`,
    failed: 'The user could not be banned',
  },
  unban: {
    label: 'Lift the ban',
    title: (name) => `Lift the ban on ${name}?`,
    text: (name) => `${name} can sign in again.`,
    confirm: 'Lift the ban',
    danger: false,
    run: (userId) => usersClient.unban({ userId }),
    done: (name) => `${name} may sign in again`,
    failed: 'The ban could not be lifted',
  },
  signOut: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: (name) => `Every device of ${name} has to sign in again.`,
    confirm: 'Sign out',
    danger: true,
    run: (userId) => usersClient.signOut({ userId }),
    done: (name) => `${name} is signed out everywhere`,
    failed: 'The user could not be signed out',
  },
};
