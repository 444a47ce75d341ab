/** The channels that deliver a notice. */
export const noticeChannels = ['app', 'mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The state of a channel: `on` and `off` can be changed, `always` can't be switched off, and `never` is not offered. */
export const channelStates = ['on', 'off', 'always', 'never'] as const;
export type ChannelState = (typeof channelStates)[number];

/** The headings of the kinds of notices on /my/notifications, in this order. */
export const noticeGroups = [
  'Your seats',
  'Your searches',
  'Your campaigns',
  'Campaigns you run',
  'Your team',
  'Your standing',
  'Your account',
  'Admin work',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** The choices for how long before a session a reminder comes, in minutes. */
export const reminderMinutes = [60, 120, 240, 720, 1440, 2880] as const;

/** How long before a session the two reminders come by default, in minutes. */
export const reminderDefaults = { first: 1440, second: 120 };
