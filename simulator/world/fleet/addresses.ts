import type { VSwitchRecord } from '@/simulator/world/cloud-state';

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const toText = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

/** Takes the next free address of a vSwitch, or undefined when it has run out. */
export function takeAddress(vSwitch: VSwitchRecord): string | undefined {
  if (vSwitch.availableIps <= 0) return undefined;
  vSwitch.availableIps -= 1;
  const host = vSwitch.nextHost;
  vSwitch.nextHost += 1;
  return toText(toNumber(vSwitch.cidr.split('/')[0] ?? '') + host);
}
