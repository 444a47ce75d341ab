import type { Device } from '../../contract.ts';
import { deviceName } from '../../device-rules.ts';

/** Sign-ins that look like the same device, because name and address are equal. The newest one represents them. */
export type DeviceGroup = { name: string; newest: Device; ids: readonly string[] };

/**
 * Groups sign-ins of one browser at one address, the most recently seen first. The present device is a group of its
 * own, so that it is never signed out by mistake.
 */
export function groupDevices(devices: readonly Device[]): DeviceGroup[] {
  const groups = new Map<string, DeviceGroup>();
  for (const device of devices) {
    const name = deviceName(device.userAgent);
    const key = device.current ? device.id : `${name} ${device.address}`;
    const known = groups.get(key);
    groups.set(
      key,
      known ? { ...known, ids: [...known.ids, device.id] } : { name, newest: device, ids: [device.id] },
    );
  }
  const isCurrent = ({ newest }: DeviceGroup) => Number(newest.current);
  return [...groups.values()].toSorted((one, other) => isCurrent(other) - isCurrent(one));
}
