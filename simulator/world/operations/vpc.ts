import { badRequest } from '@/simulator/world/api-error';
import { queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { listOperation } from '@/simulator/world/operations/rpc-lists';

const CREATED = '2026-04-07T01:50:00Z';

export const VPC_OPERATIONS: readonly RpcOperation[] = [
  listOperation('DescribeVpcs', {
    items: ({ world }) => world.state.network.vpcs,
    filters: { VpcId: (vpc) => vpc.id },
    into: ['Vpcs', 'Vpc'],
    view: (vpc, { world: { state } }) => ({
      VpcId: vpc.id,
      VpcName: vpc.name,
      CidrBlock: vpc.cidr,
      RegionId: state.region,
      Status: 'Available',
      IsDefault: false,
      CreationTime: CREATED,
      VSwitchIds: { VSwitchId: state.network.vSwitches.filter((item) => item.vpcId === vpc.id).map((item) => item.id) },
    }),
  }),
  listOperation('DescribeVSwitches', {
    needsRegion: (call) => queryOf(call, 'VpcId') === '',
    items: ({ world }) => world.state.network.vSwitches,
    filters: {
      VpcId: (item) => item.vpcId,
      VSwitchId: (item) => item.id,
      ZoneId: (item) => item.zoneId,
      VSwitchName: (item) => item.name,
    },
    into: ['VSwitches', 'VSwitch'],
    view: (item) => ({
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
    }),
  }),
  listOperation('DescribeNatGateways', {
    items: ({ world }) => world.state.network.natGateways,
    filters: { VpcId: (item) => item.vpcId, NatGatewayId: (item) => item.id, Status: () => 'Available' },
    into: ['NatGateways', 'NatGateway'],
    view: (item, { world: { state } }) => ({
      NatGatewayId: item.id,
      Name: item.name,
      VpcId: item.vpcId,
      RegionId: state.region,
      Status: 'Available',
      NatType: 'Enhanced',
      NetworkType: 'internet',
      CreationTime: CREATED,
      SnatTableIds: { SnatTableId: [item.snatTableId] },
      IpLists: {
        IpList: state.network.eips
          .filter((eip) => item.eipIds.includes(eip.id))
          .map((eip) => ({ AllocationId: eip.id, IpAddress: eip.ip, UsingStatus: 'UsedBySnatTable' })),
      },
    }),
  }),
  listOperation('DescribeSnatTableEntries', {
    items(call) {
      if (queryOf(call, 'NatGatewayId') === '' && queryOf(call, 'SnatTableId') === '')
        throw badRequest('MissingParameter.SnatTableId', 'SnatTableId or NatGatewayId is mandatory for this action.');
      return call.world.state.network.snatEntries;
    },
    filters: {
      NatGatewayId: (item) => item.natGatewayId,
      SnatTableId: (item) => item.snatTableId,
      SourceVSwitchId: (item) => item.vSwitchId,
    },
    into: ['SnatTableEntries', 'SnatTableEntry'],
    view: (item) => ({
      SnatEntryId: item.id,
      SnatTableId: item.snatTableId,
      NatGatewayId: item.natGatewayId,
      SourceVSwitchId: item.vSwitchId,
      SourceCIDR: item.sourceCidr,
      SnatIp: item.snatIp,
      Status: 'Available',
    }),
  }),
  listOperation('DescribeEipAddresses', {
    items: ({ world }) => world.state.network.eips,
    filters: {
      AllocationId: (item) => item.id,
      AssociatedInstanceType: (item) => item.instanceType,
      AssociatedInstanceId: (item) => item.instanceId,
      Status: (item) => (item.instanceId === '' ? 'Available' : 'InUse'),
    },
    maxSize: 100,
    into: ['EipAddresses', 'EipAddress'],
    view: (item, { world }) => ({
      AllocationId: item.id,
      IpAddress: item.ip,
      InstanceId: item.instanceId,
      InstanceType: item.instanceType,
      Bandwidth: String(item.bandwidthMbps),
      Status: item.instanceId === '' ? 'Available' : 'InUse',
      RegionId: world.state.region,
      InternetChargeType: 'PayByTraffic',
      ChargeType: 'PostPaid',
      AllocationTime: CREATED,
    }),
  }),
];
