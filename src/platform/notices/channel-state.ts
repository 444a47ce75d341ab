import type { ChannelState } from '#shared/notices.ts';

/** How a way of a kind stands for somebody: as declared, unless it can be chosen and was. */
export function channelState(declared: ChannelState, chosen: boolean | undefined): ChannelState {
  if (chosen === undefined || declared === 'always' || declared === 'never') return declared;
  return chosen ? 'on' : 'off';
}
