import { badRequest } from '@/simulator/world/api-error';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { requireRegion, rpcPage } from '@/simulator/world/operations/rpc-lists';

const CREATED = '2026-04-07T01:50:00Z';

/** Whether a record matches a filter parameter; an absent parameter matches everything. */
const matches = (call: ApiCall, name: string, value: string): boolean =>
  queryOf(call, name) === '' || queryOf(call, name) === value;

function describeVpcs(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const { state } = call.world;
  const page = rpcPage(
    call,
    state.network.vpcs.filter((vpc) => matches(call, 'VpcId', vpc.id)),
    50,
  );
  const views = page.items.map((vpc) => ({
    VpcId: vpc.id,
    VpcName: vpc.name,
    CidrBlock: vpc.cidr,
    RegionId: state.region,
    Status: 'Available',
    IsDefault: false,
    CreationTime: CREATED,
    VSwitchIds: { VSwitchId: state.network.vSwitches.filter((item) => item.vpcId === vpc.id).map((item) => item.id) },
  }));
  return { ...page.counters, Vpcs: { Vpc: views } };
}

function describeVSwitches(call: ApiCall): Record<string, unknown> {
  requireRegion(call, queryOf(call, 'VpcId') === '');
  const found = call.world.state.network.vSwitches.filter(
    (item) =>
      matches(call, 'VpcId', item.vpcId) &&
      matches(call, 'VSwitchId', item.id) &&
      matches(call, 'ZoneId', item.zoneId) &&
      matches(call, 'VSwitchName', item.name),
  );
  const page = rpcPage(call, found, 50);
  const views = page.items.map((item) => ({
    VSwitchId: item.id,
    VSwitchName: item.name,
    VpcId: item.vpcId,
    ZoneId: item.zoneId,
    CidrBlock: item.cidr,
    AvailableIpAddressCount: item.availableIps,
    Status: 'Available',
    IsDefault: false,
    CreationTime: CREATED,
    ResourceGroupId: 'rg-acfmvnjn2aaaaaa',
  }));
  return { ...page.counters, VSwitches: { VSwitch: views } };
}

function describeNatGateways(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const { network, region } = call.world.state;
  const found = network.natGateways.filter(
    (item) =>
      matches(call, 'VpcId', item.vpcId) &&
      matches(call, 'NatGatewayId', item.id) &&
      matches(call, 'Status', 'Available'),
  );
  const page = rpcPage(call, found, 50);
  const views = page.items.map((item) => ({
    NatGatewayId: item.id,
    Name: item.name,
    VpcId: item.vpcId,
    RegionId: region,
    Status: 'Available',
    NatType: 'Enhanced',
    NetworkType: 'internet',
    CreationTime: CREATED,
    SnatTableIds: { SnatTableId: [item.snatTableId] },
    IpLists: {
      IpList: network.eips
        .filter((eip) => item.eipIds.includes(eip.id))
        .map((eip) => ({ AllocationId: eip.id, IpAddress: eip.ip, UsingStatus: 'UsedBySnatTable' })),
    },
  }));
  return { ...page.counters, NatGateways: { NatGateway: views } };
}

function describeSnatEntries(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  if (queryOf(call, 'NatGatewayId') === '' && queryOf(call, 'SnatTableId') === '') {
    throw badRequest('MissingParameter.SnatTableId', 'SnatTableId or NatGatewayId is mandatory for this action.');
  }
  const found = call.world.state.network.snatEntries.filter(
    (item) =>
      matches(call, 'NatGatewayId', item.natGatewayId) &&
      matches(call, 'SnatTableId', item.snatTableId) &&
      matches(call, 'SourceVSwitchId', item.vSwitchId),
  );
  const page = rpcPage(call, found, 50);
  const views = page.items.map((item) => ({
    SnatEntryId: item.id,
    SnatTableId: item.snatTableId,
    NatGatewayId: item.natGatewayId,
    SourceVSwitchId: item.vSwitchId,
    SourceCIDR: item.sourceCidr,
    SnatIp: item.snatIp,
    Status: 'Available',
  }));
  return { ...page.counters, SnatTableEntries: { SnatTableEntry: views } };
}

function describeEips(call: ApiCall): Record<string, unknown> {
  requireRegion(call);
  const found = call.world.state.network.eips.filter(
    (item) =>
      matches(call, 'AllocationId', item.id) &&
      matches(call, 'AssociatedInstanceType', item.instanceType) &&
      matches(call, 'AssociatedInstanceId', item.instanceId) &&
      matches(call, 'Status', item.instanceId === '' ? 'Available' : 'InUse'),
  );
  const page = rpcPage(call, found, 100);
  const views = page.items.map((item) => ({
    AllocationId: item.id,
    IpAddress: item.ip,
    InstanceId: item.instanceId,
    InstanceType: item.instanceType,
    Bandwidth: String(item.bandwidthMbps),
    Status: item.instanceId === '' ? 'Available' : 'InUse',
    RegionId: call.world.state.region,
    InternetChargeType: 'PayByTraffic',
    ChargeType: 'PostPaid',
    AllocationTime: CREATED,
  }));
  return { ...page.counters, EipAddresses: { EipAddress: views } };
}

export const VPC_OPERATIONS: readonly RpcOperation[] = [
  { action: 'DescribeVpcs', run: describeVpcs },
  { action: 'DescribeVSwitches', run: describeVSwitches },
  { action: 'DescribeNatGateways', run: describeNatGateways },
  { action: 'DescribeSnatTableEntries', run: describeSnatEntries },
  { action: 'DescribeEipAddresses', run: describeEips },
];
