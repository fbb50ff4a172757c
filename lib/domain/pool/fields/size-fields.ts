import { z } from 'zod';
import type { Codec, PoolField, Wire } from './pool-field';

const inMode = (mode: 'manual' | 'auto', wire: Wire): Codec => ({
  wires: [wire],
  write: (value, { definition }) => [definition.size.mode === mode ? (value ?? undefined) : undefined],
  read: ([value]) => value,
});

const common = { group: 'size', change: 'pool', windows: 'free', doc: 'pools' } as const;

/** How many nodes, and who decides. An auto-scaling pool carries no desired size, which the API refuses there. */
export const sizeFields: readonly PoolField[] = [
  {
    ...common,
    path: 'size.mode',
    label: { en: 'Scaling mode', zh: '扩缩容模式' },
    help: {
      en: 'Manual keeps the number you set; auto follows the pods between a minimum and a maximum.',
      zh: '手动保持设定的数量；自动在最小值与最大值之间随 Pod 伸缩。',
    },
    schema: z.enum(['manual', 'auto']),
    unit: null,
    initial: 'manual',
    codec: {
      wires: [{ api: 'auto_scaling.enable', terraform: 'scaling_config.enable' }],
      write: (value) => [value === 'auto'],
      read: ([value]) => (value === undefined ? undefined : value === true ? 'auto' : 'manual'),
    },
    covers: ['001 Scaling mode'],
  },
  {
    ...common,
    path: 'size.desired',
    label: { en: 'Expected number of nodes', zh: '期望节点数' },
    help: {
      en: 'At least 2 Linux nodes in the cluster keep its components running; 0 for none now.',
      zh: '集群至少 2 个 Linux 节点以保证组件运行；暂不需要可填 0。',
    },
    schema: z.number().int(),
    unit: 'nodes',
    initial: 2,
    codec: inMode('manual', {
      api: 'scaling_group.desired_size',
      terraform: 'desired_size',
      form: 'string',
    }),
    covers: ['001 Expected number of nodes', '000 Expected Number of Nodes'],
  },
  {
    ...common,
    path: 'size.min',
    label: { en: 'Minimum', zh: '最小节点数' },
    help: { en: 'Created at once.', zh: '立即创建。' },
    schema: z.number().int(),
    unit: 'nodes',
    initial: 0,
    codec: inMode('auto', { api: 'auto_scaling.min_instances', terraform: 'scaling_config.min_size' }),
    covers: ['001 Scaling mode'],
  },
  {
    ...common,
    path: 'size.max',
    label: { en: 'Maximum', zh: '最大节点数' },
    help: { en: 'At most 2,000.', zh: '不超过 2,000。' },
    schema: z.number().int(),
    unit: 'nodes',
    initial: 5,
    codec: inMode('auto', { api: 'auto_scaling.max_instances', terraform: 'scaling_config.max_size' }),
    covers: ['001 Scaling mode'],
  },
  {
    ...common,
    path: 'size.type',
    change: 'fixed',
    label: { en: 'Auto scaling type', zh: '弹性类型' },
    help: {
      en: 'cpu, gpu, gpushare or spot: what the autoscaler takes the nodes for.',
      zh: 'cpu、gpu、gpushare 或 spot，决定弹性伸缩如何看待节点。',
    },
    schema: z.enum(['cpu', 'gpu', 'gpushare', 'spot']),
    unit: null,
    initial: 'cpu',
    codec: inMode('auto', { api: 'auto_scaling.type', terraform: 'scaling_config.type' }),
    doc: 'api',
    covers: ['001 Scaling mode'],
  },
  {
    ...common,
    path: 'economical',
    label: { en: 'Economical mode', zh: '极速模式（停机节省）' },
    help: {
      en: 'Auto scaling stops and starts instances instead of releasing and creating them; disks keep billing.',
      zh: '自动伸缩时停止和启动实例，而非释放和创建；磁盘继续计费。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    codec: {
      wires: [{ api: 'scaling_group.scaling_policy', terraform: 'scaling_policy' }],
      write: (value) => [value === true ? 'recycle' : 'release'],
      read: ([value]) => (value === undefined ? undefined : value === 'recycle'),
    },
    covers: ['001 Scaling mode (advanced)'],
  },
];
