import { z } from 'zod';
import { taintSchema } from '../../node/node';
import { isObject } from '../definition/json-path';
import { fromPairs, toPairs, flag, list, pairs, text, words, wordOf } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { fromScript, toScript } from './script';
import { idSchema } from './system-fields';

/** The tag by which Mullion finds a pool it created; not part of the requested definition. */
export const OWN_TAG = 'mullion-change';

const taints: Codec = {
  wires: [{ api: 'kubernetes_config.taints', terraform: 'taints', form: 'blocks' }],
  write: (value) => [value],
  read: ([value]) =>
    Array.isArray(value)
      ? value.filter(isObject).map(({ key, value: word, effect }) => ({
          key: key ?? '',
          value: word ?? '',
          // ACK's default effect; Kubernetes has no fourth one.
          effect: effect === 'NoExecute' || effect === 'PreferNoSchedule' ? effect : 'NoSchedule',
        }))
      : undefined,
};

const tags: Codec = {
  wires: [{ api: 'scaling_group.tags', terraform: 'tags', form: 'list-map' }],
  write: (value) => [toPairs(value)],
  read: ([value]) => {
    const map = fromPairs(value);
    if (!isObject(map)) return undefined;
    const { [OWN_TAG]: _own, ...others } = map;
    return others;
  },
};

/** `customized,<prefix>,ip,<suffix>`; older pools write the number of address digits in place of `ip` (ACK API: node_name_mode). */
const nodeName: Codec = {
  wires: [{ api: 'kubernetes_config.node_name_mode', terraform: 'node_name_mode' }],
  write: (value, { mode }) => {
    if (!isObject(value)) return [mode === 'create' ? undefined : 'nodeip'];
    const word = (name: string): string => wordOf(value[name]);
    return [`customized,${word('prefix')},${word('ip')},${word('suffix')}`];
  },
  read: ([value]) => {
    if (typeof value !== 'string') return undefined;
    const [kind, prefix = '', ip = 'ip', suffix = ''] = value.split(',');
    return kind === 'customized' ? { prefix, ip, suffix } : null;
  },
};

const script = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === '' && mode === 'create' ? undefined : fromScript(wordOf(value))],
  read: ([value]) => (typeof value === 'string' ? toScript(value) : undefined),
});

const labels: Codec = pairs('kubernetes_config.labels', 'labels', 'blocks');

/** Always sent: if absent, ACK uses an open pool (ACK API: DescribeClusterNodePoolDetail returns it). */
const privatePoolUse: Codec = words({
  api: 'scaling_group.private_pool_options.match_criteria',
  terraform: 'private_pool_options.private_pool_options_match_criteria',
  map: { open: 'Open', none: 'None', specified: 'Target' },
});

const common = { unit: null, windows: 'free', doc: 'pools' } as const;

/** Labels, taints, and tags of the nodes, and everything ACK calls advanced. */
export const advancedFields: readonly PoolField[] = [
  {
    ...common,
    path: 'labels',
    group: 'labels',
    schema: z
      .record(z.string().max(512), z.string().max(256))
      .refine((map) => Object.keys(map).length <= 100, 'at most 100 labels'),
    initial: {},
    change: 'existing-nodes',
    codec: labels,
    covers: ['001 Node labels', '000 Node Labels'],
  },
  {
    ...common,
    path: 'taints',
    group: 'labels',
    schema: z.array(taintSchema.extend({ key: z.string().max(512), value: z.string().max(256) })).max(100),
    initial: [],
    change: 'existing-nodes',
    codec: taints,
    covers: ['001 Taints'],
  },
  {
    ...common,
    path: 'tags',
    group: 'labels',
    schema: z
      .record(z.string().max(256), z.string().max(256))
      .refine((map) => Object.keys(map).length <= 100, 'at most 100 tags'),
    initial: {},
    change: 'existing-nodes',
    codec: tags,
    covers: ['001 ECS tags', '000 ECS Tags'],
  },
  {
    ...common,
    path: 'unschedulable',
    group: 'labels',
    schema: z.boolean(),
    initial: false,
    change: 'new-nodes',
    codec: flag('kubernetes_config.unschedulable', 'unschedulable'),
    doc: 'api',
    covers: ['000 kubernetes_config.unschedulable'],
  },
  {
    ...common,
    path: 'nodeName',
    group: 'advanced',
    schema: z
      .strictObject({ prefix: z.string().max(128), ip: z.string().max(8).default('ip'), suffix: z.string().max(128) })
      .nullable(),
    initial: null,
    change: 'new-nodes',
    codec: nodeName,
    covers: ['001 Custom node name'],
  },
  {
    ...common,
    path: 'preUserData',
    group: 'advanced',
    schema: z.string().max(16_384),
    initial: '',
    change: 'new-nodes',
    codec: script('kubernetes_config.pre_user_data', 'pre_user_data'),
    covers: ['001 Pre-custom instance data'],
  },
  {
    ...common,
    path: 'userData',
    group: 'advanced',
    schema: z.string().max(16_384),
    initial: '',
    change: 'new-nodes',
    codec: script('kubernetes_config.user_data', 'user_data'),
    covers: ['001 Instance user data'],
  },
  {
    ...common,
    path: 'rdsInstanceIds',
    group: 'advanced',
    schema: z.array(idSchema).max(64),
    initial: [],
    change: 'new-nodes',
    codec: list('scaling_group.rds_instances', 'rds_instances'),
    covers: ['001 RDS whitelist'],
  },
  {
    ...common,
    path: 'deploymentSetId',
    group: 'advanced',
    schema: idSchema,
    initial: '',
    change: 'new-nodes',
    codec: text('scaling_group.deploymentset_id', 'deployment_set_id'),
    covers: ['001 Deployment set'],
  },
  {
    ...common,
    path: 'privatePool.use',
    group: 'advanced',
    schema: z.enum(['open', 'none', 'specified']),
    initial: 'none',
    change: 'new-nodes',
    codec: privatePoolUse,
    covers: ['001 Private pool type'],
  },
  {
    ...common,
    path: 'privatePool.id',
    group: 'advanced',
    schema: idSchema,
    initial: '',
    change: 'new-nodes',
    codec: text('scaling_group.private_pool_options.id', 'private_pool_options.private_pool_options_id'),
    covers: ['001 Private pool type'],
  },
];
