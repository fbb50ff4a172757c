import { z } from 'zod';
import { list } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { idSchema } from './system-fields';

/** 0 means none, as does an absent bandwidth in ACK. */
const bandwidth: Codec = {
  wires: [{ api: 'scaling_group.internet_max_bandwidth_out', terraform: 'internet_max_bandwidth_out' }],
  write: (value, { mode }) => [value === 0 && mode === 'create' ? undefined : value],
  read: ([value]) => (typeof value === 'number' ? value : undefined),
};

const charge: Codec = {
  wires: [{ api: 'scaling_group.internet_charge_type', terraform: 'internet_charge_type' }],
  write: (value, { definition }) => [definition.publicIp.bandwidthMbps > 0 ? value : undefined],
  read: ([value]) => (typeof value === 'string' ? value : undefined),
};

/** vSwitches, security groups, and public addresses of the nodes. */
export const networkFields: readonly PoolField[] = [
  {
    path: 'vSwitchIds',
    group: 'network',
    schema: z.array(idSchema).max(20),
    unit: null,
    initial: [],
    windows: 'free',
    change: 'new-nodes',
    codec: list('scaling_group.vswitch_ids', 'vswitch_ids'),
    doc: 'pools',
    covers: ['001 vSwitch'],
  },
  {
    path: 'zonePolicy',
    group: 'network',
    schema: z.enum(['PRIORITY', 'COST_OPTIMIZED', 'BALANCE']),
    unit: null,
    initial: 'PRIORITY',
    windows: 'free',
    change: 'pool',
    codec: {
      wires: [{ api: 'scaling_group.multi_az_policy', terraform: 'multi_az_policy' }],
      write: (value) => [value ?? undefined],
      read: ([value]) => (typeof value === 'string' ? value : undefined),
    },
    doc: 'pools',
    covers: ['001 Scaling policy'],
  },
  {
    path: 'securityGroupIds',
    group: 'network',
    schema: z.array(idSchema).max(16),
    unit: null,
    initial: [],
    windows: 'free',
    change: 'fixed',
    codec: list('scaling_group.security_group_ids', 'security_group_ids'),
    doc: 'pools',
    covers: ['001 Custom security group'],
  },
  {
    path: 'publicIp.bandwidthMbps',
    group: 'network',
    schema: z.number().int(),
    unit: 'Mbit/s',
    initial: 0,
    windows: 'free',
    change: 'new-nodes',
    along: ['publicIp.charge'],
    codec: bandwidth,
    doc: 'pools',
    covers: ['001 Public IP address', '001 Peak bandwidth'],
  },
  {
    path: 'publicIp.charge',
    group: 'network',
    schema: z.enum(['PayByTraffic', 'PayByBandwidth']),
    unit: null,
    initial: 'PayByTraffic',
    windows: 'free',
    change: 'new-nodes',
    codec: charge,
    doc: 'pools',
    covers: ['001 Bandwidth billing method'],
  },
];
