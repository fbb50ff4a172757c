import 'server-only';
import type {
  DescribeSnatTableEntriesResponseBodySnatTableEntriesSnatTableEntry,
  DescribeVSwitchesResponseBodyVSwitchesVSwitch,
} from '@alicloud/vpc20160428';
import type { VSwitch } from '@/lib/domain/ports/cloud';

export type SnatEntry = Pick<
  DescribeSnatTableEntriesResponseBodySnatTableEntriesSnatTableEntry,
  'sourceVSwitchId' | 'sourceCIDR' | 'status'
>;

type WireVSwitch = Pick<
  DescribeVSwitchesResponseBodyVSwitchesVSwitch,
  'vSwitchId' | 'vSwitchName' | 'zoneId' | 'cidrBlock' | 'availableIpAddressCount'
>;

interface Range {
  first: number;
  last: number;
}

/** First and last address of an IPv4 CIDR as numbers; null for anything else. */
function rangeOf(cidr: string): Range | null {
  const found = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(cidr);
  if (found === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, bits = 32] = found
    .slice(1)
    .map((part) => (part === undefined ? 32 : Number(part)));
  if (Math.max(a, b, c, d) > 255 || bits > 32) return null;
  const size = 2 ** (32 - bits);
  const address = ((a * 256 + b) * 256 + c) * 256 + d;
  const first = Math.floor(address / size) * size;
  return { first, last: first + size - 1 };
}

function covers(entry: SnatEntry, vSwitch: { id: string; cidr: string }): boolean {
  if (entry.status === 'Deleting' || entry.status === 'Pending') return false;
  if (entry.sourceVSwitchId === vSwitch.id) return true;
  const source = rangeOf(entry.sourceCIDR ?? '');
  const own = rangeOf(vSwitch.cidr);
  return source !== null && own !== null && source.first <= own.first && source.last >= own.last;
}

/** `entries` of all NAT gateways of the VPC; null when they could not be read. */
export function toVSwitch(vSwitch: WireVSwitch, entries: readonly SnatEntry[] | null): VSwitch {
  const place = { id: vSwitch.vSwitchId ?? '', cidr: vSwitch.cidrBlock ?? '' };
  return {
    ...place,
    name: vSwitch.vSwitchName ?? '',
    zoneId: vSwitch.zoneId ?? '',
    freeAddresses: vSwitch.availableIpAddressCount ?? null,
    internetPath: entries === null ? null : entries.some((entry) => covers(entry, place)),
  };
}
