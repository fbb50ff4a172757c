import { z } from 'zod';
import { list } from './codecs';
import { type Codec, inGroup } from './pool-field';
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

export const networkFields = inGroup('network', [
  {
    path: 'vSwitchIds',
    schema: z.array(idSchema).max(20),
    initial: [],
    codec: list('scaling_group.vswitch_ids', 'vswitch_ids'),
    covers: ['001 vSwitch'],
  },
  {
    path: 'zonePolicy',
    schema: z.enum(['PRIORITY', 'COST_OPTIMIZED', 'BALANCE']),
    initial: 'PRIORITY',
    change: 'pool',
    codec: {
      wires: [{ api: 'scaling_group.multi_az_policy', terraform: 'multi_az_policy' }],
      write: (value) => [value ?? undefined],
      read: ([value]) => (typeof value === 'string' ? value : undefined),
    },
    covers: ['001 Scaling policy'],
  },
  {
    path: 'securityGroupIds',
    schema: z.array(idSchema).max(16),
    initial: [],
    change: 'fixed',
    codec: list('scaling_group.security_group_ids', 'security_group_ids'),
    covers: ['001 Custom security group'],
  },
  {
    path: 'publicIp.bandwidthMbps',
    schema: z.number().int(),
    unit: 'Mbit/s',
    initial: 0,
    along: ['publicIp.charge'],
    codec: bandwidth,
    covers: ['001 Public IP address', '001 Peak bandwidth'],
  },
  {
    path: 'publicIp.charge',
    schema: z.enum(['PayByTraffic', 'PayByBandwidth']),
    initial: 'PayByTraffic',
    codec: charge,
    covers: ['001 Bandwidth billing method'],
  },
]);
