import { z } from 'zod';
import { type Codec, inGroup, type Wire } from './pool-field';

const inMode = (mode: 'manual' | 'auto', wire: Wire): Codec => ({
  wires: [wire],
  write: (value, { definition }) => [definition.size.mode === mode ? (value ?? undefined) : undefined],
  read: ([value]) => value,
});

/** How many nodes, and who decides. An auto-scaling pool must not send a desired size, which the API rejects there. */
export const sizeFields = inGroup('size', [
  {
    path: 'size.mode',
    change: 'pool',
    schema: z.enum(['manual', 'auto']),
    initial: 'manual',
    codec: {
      wires: [{ api: 'auto_scaling.enable', terraform: 'scaling_config.enable' }],
      write: (value) => [value === 'auto'],
      read: ([value]) => (value === undefined ? undefined : value === true ? 'auto' : 'manual'),
    },
    covers: ['001 Scaling mode'],
  },
  {
    path: 'size.desired',
    change: 'pool',
    schema: z.number().int(),
    unit: 'nodes',
    initial: 2,
    codec: inMode('manual', { api: 'scaling_group.desired_size', terraform: 'desired_size', form: 'string' }),
    covers: ['001 Expected number of nodes', '000 Expected Number of Nodes'],
  },
  {
    path: 'size.min',
    change: 'pool',
    schema: z.number().int(),
    unit: 'nodes',
    initial: 0,
    codec: inMode('auto', { api: 'auto_scaling.min_instances', terraform: 'scaling_config.min_size' }),
    covers: ['001 Scaling mode'],
  },
  {
    path: 'size.max',
    change: 'pool',
    schema: z.number().int(),
    unit: 'nodes',
    initial: 5,
    codec: inMode('auto', { api: 'auto_scaling.max_instances', terraform: 'scaling_config.max_size' }),
    covers: ['001 Scaling mode'],
  },
  {
    path: 'size.type',
    change: 'fixed',
    schema: z.enum(['cpu', 'gpu', 'gpushare', 'spot']),
    initial: 'cpu',
    codec: inMode('auto', { api: 'auto_scaling.type', terraform: 'scaling_config.type' }),
    doc: 'api',
    covers: ['001 Scaling mode'],
  },
  {
    path: 'economical',
    change: 'pool',
    schema: z.boolean(),
    initial: false,
    codec: {
      wires: [{ api: 'scaling_group.scaling_policy', terraform: 'scaling_policy' }],
      write: (value) => [value === true ? 'recycle' : 'release'],
      read: ([value]) => (value === undefined ? undefined : value === 'recycle'),
    },
    covers: ['001 Scaling mode (advanced)'],
  },
]);
