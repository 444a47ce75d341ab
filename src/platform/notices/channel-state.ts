import type { ChannelState } from '#shared/notices.ts';

/** The state of a kind's channel for a reader: their choice if they may choose and did, else the declared state. */
export function channelState(declared: ChannelState, chosen: boolean | undefined): ChannelState {
  if (chosen === undefined || declared === 'always' || declared === 'never') return declared;
  return chosen ? 'on' : 'off';
}
