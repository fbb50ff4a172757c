import { z } from 'zod';
import { list } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { idSchema } from './system-fields';

/** 0 means none, which is also what ACK takes an absent bandwidth for. */
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

/** Where the nodes stand and what reaches them. */
export const networkFields: readonly PoolField[] = [
  {
    path: 'vSwitchIds',
    group: 'network',
    label: { en: 'vSwitches', zh: '交换机' },
    help: {
      en: '1 to 8; each stands for a zone. With the policy “by priority” their order counts.',
      zh: '1 到 8 个，每个对应一个可用区；按优先级扩容时顺序有意义。',
    },
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
    label: { en: 'Scaling policy over zones', zh: '扩缩容策略' },
    help: {
      en: 'By priority of the vSwitches, cheapest first, or evenly over the zones (needs several vSwitches).',
      zh: '按交换机优先级、按成本优化，或在可用区间均衡分布（需要多个交换机）。',
    },
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
    label: { en: 'Security groups', zh: '安全组' },
    help: {
      en: 'At most 5, all basic or all advanced; none: the security group of the cluster.',
      zh: '最多 5 个，须同为普通或企业安全组；不选则使用集群安全组。',
    },
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
    label: { en: 'Public IPv4 bandwidth', zh: '公网 IPv4 带宽' },
    help: {
      en: '0: no public address. 1 to 100 Mbit/s: each new node gets one.',
      zh: '0 表示不分配公网地址；1 到 100 Mbit/s 表示每个新节点分配公网地址。',
    },
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
    label: { en: 'Bandwidth billing', zh: '带宽计费方式' },
    help: { en: 'By traffic or by bandwidth.', zh: '按流量或按带宽计费。' },
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
