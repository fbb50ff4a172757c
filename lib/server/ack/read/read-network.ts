import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader, VSwitch } from '@/lib/domain/ports/cloud';
import { allPages, allTokens, type Connection, readsFrom } from '../transport/connection';
import type {
  DescribeSnatTableEntriesResponseBodySnatTableEntriesSnatTableEntry,
  DescribeVSwitchesResponseBodyVSwitchesVSwitch,
} from '@alicloud/vpc20160428';

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

/** Null when the account may not read them or the answer fails: then they are unknown. */
function createSnatReader({ regionId, clients, caller }: Connection): (vpcId: string) => Promise<SnatEntry[] | null> {
  const vpc = readsFrom(caller, 'vpc', clients.vpc);

  async function natGatewayIds(vpcId: string): Promise<string[]> {
    const gateways = await allPages(async (pageNumber) => {
      const body = await vpc('DescribeNatGateways', ({ client, sdk }) =>
        client.describeNatGateways(new sdk.DescribeNatGatewaysRequest({ regionId, vpcId, pageNumber, pageSize: 50 })),
      );
      return { items: body?.natGateways?.natGateway ?? [], total: body?.totalCount };
    });
    // An `intranet` NAT gateway does not reach the Internet.
    return gateways.flatMap(({ natGatewayId, networkType }) =>
      natGatewayId === undefined || networkType === 'intranet' ? [] : [natGatewayId],
    );
  }

  const entriesOf = (natGatewayId: string): Promise<SnatEntry[]> =>
    allPages(async (pageNumber) => {
      const page = { regionId, natGatewayId, pageNumber, pageSize: 50 };
      const body = await vpc('DescribeSnatTableEntries', ({ client, sdk }) =>
        client.describeSnatTableEntries(new sdk.DescribeSnatTableEntriesRequest(page)),
      );
      return { items: body?.snatTableEntries?.snatTableEntry ?? [], total: body?.totalCount };
    });

  return async (vpcId) => {
    try {
      const ids = await natGatewayIds(vpcId);
      return (await Promise.all(ids.map(entriesOf))).flat();
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  };
}

/** The vSwitches of the cluster's VPC with their way to the Internet, and its security groups (VPC and ECS API). */
export function createNetworkReader(
  connection: Connection,
  vpcIdNow: () => Promise<string>,
): Pick<CloudReader, 'vSwitches' | 'securityGroups'> {
  const { regionId, clients, caller } = connection;
  const entries = createSnatReader(connection);
  const vpc = readsFrom(caller, 'vpc', clients.vpc);
  const ecs = readsFrom(caller, 'ecs', clients.ecs);

  const vSwitches = (vpcId: string) =>
    allPages(async (pageNumber) => {
      const body = await vpc('DescribeVSwitches', ({ client, sdk }) =>
        client.describeVSwitches(new sdk.DescribeVSwitchesRequest({ regionId, vpcId, pageNumber, pageSize: 50 })),
      );
      return { items: body?.vSwitches?.vSwitch ?? [], total: body?.totalCount };
    });

  return {
    async vSwitches() {
      const vpcId = await vpcIdNow();
      const [found, snat] = await Promise.all([vSwitches(vpcId), entries(vpcId)]);
      return found.map((vSwitch) => toVSwitch(vSwitch, snat));
    },

    async securityGroups() {
      const vpcId = await vpcIdNow();
      const groups = await allTokens(async (nextToken) => {
        const page = { regionId, vpcId, maxResults: 100, nextToken };
        const body = await ecs('DescribeSecurityGroups', ({ client, sdk }) =>
          client.describeSecurityGroups(new sdk.DescribeSecurityGroupsRequest(page)),
        );
        return { items: body?.securityGroups?.securityGroup ?? [], next: body?.nextToken };
      });
      return groups.map(({ securityGroupId: id = '', securityGroupName: name = '', securityGroupType: type = '' }) => ({
        id,
        name,
        type,
      }));
    },
  };
}
