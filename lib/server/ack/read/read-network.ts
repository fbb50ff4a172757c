import { UpstreamFailure } from '@/lib/domain/failure';
import type { VSwitch } from '@/lib/domain/ports/cloud';
import { type SnatEntry, toVSwitch } from '../map/map-v-switch';
import { allPages } from './paging';
import type { Connection } from '../transport/connection';

/** The vSwitches of a VPC with their way to the Internet (VPC API, version 2016-04-28). */
export function createNetworkReader({ regionId, clients, caller }: Connection): (vpcId: string) => Promise<VSwitch[]> {
  const of = (action: string) => ({ system: 'vpc' as const, action });

  async function vSwitches(vpcId: string) {
    const { client, sdk } = await clients.vpc();
    return allPages(async (pageNumber) => {
      const request = new sdk.DescribeVSwitchesRequest({ regionId, vpcId, pageNumber, pageSize: 50 });
      const { body } = await caller.read(of('DescribeVSwitches'), () => client.describeVSwitches(request));
      return { items: body?.vSwitches?.vSwitch ?? [], total: body?.totalCount };
    });
  }

  async function natGatewayIds(vpcId: string): Promise<string[]> {
    const { client, sdk } = await clients.vpc();
    const gateways = await allPages(async (pageNumber) => {
      const request = new sdk.DescribeNatGatewaysRequest({ regionId, vpcId, pageNumber, pageSize: 50 });
      const { body } = await caller.read(of('DescribeNatGateways'), () => client.describeNatGateways(request));
      return { items: body?.natGateways?.natGateway ?? [], total: body?.totalCount };
    });
    // A gateway of the VPC alone (`intranet`) leads nowhere else.
    return gateways.flatMap(({ natGatewayId, networkType }) =>
      natGatewayId === undefined || networkType === 'intranet' ? [] : [natGatewayId],
    );
  }

  async function entriesOf(natGatewayId: string): Promise<SnatEntry[]> {
    const { client, sdk } = await clients.vpc();
    return allPages(async (pageNumber) => {
      const request = new sdk.DescribeSnatTableEntriesRequest({ regionId, natGatewayId, pageNumber, pageSize: 50 });
      const { body } = await caller.read(of('DescribeSnatTableEntries'), () =>
        client.describeSnatTableEntries(request),
      );
      return { items: body?.snatTableEntries?.snatTableEntry ?? [], total: body?.totalCount };
    });
  }

  /** Null when the account may not look or the answer fails: then nobody knows. */
  async function entries(vpcId: string): Promise<SnatEntry[] | null> {
    try {
      const ids = await natGatewayIds(vpcId);
      return (await Promise.all(ids.map(entriesOf))).flat();
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  }

  return async (vpcId) => {
    const [found, snat] = await Promise.all([vSwitches(vpcId), entries(vpcId)]);
    return found.map((vSwitch) => toVSwitch(vSwitch, snat));
  };
}
