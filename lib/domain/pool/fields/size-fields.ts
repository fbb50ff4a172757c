import { z } from 'zod';
import type { Codec, PoolField, Wire } from './pool-field';

const inMode = (mode: 'manual' | 'auto', wire: Wire): Codec => ({
  wires: [wire],
  write: (value, { definition }) => [definition.size.mode === mode ? (value ?? undefined) : undefined],
  read: ([value]) => value,
});

const common = { group: 'size', change: 'pool', windows: 'free', doc: 'pools' } as const;

/** How many nodes, and who decides. An auto-scaling pool must not send a desired size, which the API rejects there. */
export const sizeFields: readonly PoolField[] = [
  {
    ...common,
    path: 'size.mode',
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
    schema: z.number().int(),
    unit: 'nodes',
    initial: 2,
    codec: inMode('manual', { api: 'scaling_group.desired_size', terraform: 'desired_size', form: 'string' }),
    covers: ['001 Expected number of nodes', '000 Expected Number of Nodes'],
  },
  {
    ...common,
    path: 'size.min',
    schema: z.number().int(),
    unit: 'nodes',
    initial: 0,
    codec: inMode('auto', { api: 'auto_scaling.min_instances', terraform: 'scaling_config.min_size' }),
    covers: ['001 Scaling mode'],
  },
  {
    ...common,
    path: 'size.max',
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
