/** The ways in which a notice reaches somebody. */
export const noticeChannels = ['app', 'mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/**
 * How a way stands: `on` and `off` can be changed, `always` can't be switched off, and `never` is not offered.
 */
export const channelStates = ['on', 'off', 'always', 'never'] as const;
export type ChannelState = (typeof channelStates)[number];

/** Where kinds of notices stand together on /my/notifications, in this order. */
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

/** How long before a session its reminders may come, in minutes; beside these, never. */
export const reminderMinutes = [60, 120, 240, 720, 1440, 2880] as const;

/** How long before a session the two reminders come until their reader chooses, in minutes. */
export const reminderDefaults = { first: 1440, second: 120 };
