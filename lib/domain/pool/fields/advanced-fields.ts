import { z } from 'zod';
import { taintSchema } from '../../node/node';
import { isObject } from '../definition/json-path';
import { fromPairs, toPairs, flag, list, text, words, wordOf } from './codecs';
import { fromScript, toScript } from './script-text';
import { readScriptMark } from '../script-mark';
import { type Codec, inGroup } from './pool-field';
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
    if (map === undefined) return undefined;
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

/** A script that is known by its mark only is a variable. */
const wireOf = (script: string, variable: string): string =>
  readScriptMark(script) === null ? fromScript(script) : `\${${variable}}`;

const script = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === '' && mode === 'create' ? undefined : wireOf(wordOf(value), terraform)],
  read: ([value]) => (typeof value === 'string' ? toScript(value) : undefined),
});

const labels: Codec = {
  wires: [{ api: 'kubernetes_config.labels', terraform: 'labels', form: 'blocks' }],
  write: (value) => [toPairs(value)],
  read: ([value]) => fromPairs(value),
};

/** Always sent: if absent, ACK uses an open pool (ACK API: DescribeClusterNodePoolDetail returns it). */
const privatePoolUse: Codec = words({
  api: 'scaling_group.private_pool_options.match_criteria',
  terraform: 'private_pool_options.private_pool_options_match_criteria',
  map: { open: 'Open', none: 'None', specified: 'Target' },
});

export const advancedFields = [
  ...inGroup('labels', [
    {
      path: 'labels',
      schema: z
        .record(z.string().max(512), z.string().max(256))
        .refine((map) => Object.keys(map).length <= 100, 'at most 100 labels'),
      initial: {},
      change: 'existing-nodes',
      codec: labels,
      covers: ['001 Node labels', '000 Node Labels'],
    },
    {
      path: 'taints',
      schema: z.array(taintSchema.extend({ key: z.string().max(512), value: z.string().max(256) })).max(100),
      initial: [],
      change: 'existing-nodes',
      codec: taints,
      covers: ['001 Taints'],
    },
    {
      path: 'tags',
      schema: z
        .record(z.string().max(256), z.string().max(256))
        .refine((map) => Object.keys(map).length <= 100, 'at most 100 tags'),
      initial: {},
      change: 'existing-nodes',
      codec: tags,
      covers: ['001 ECS tags', '000 ECS Tags'],
    },
    {
      path: 'unschedulable',
      schema: z.boolean(),
      initial: false,
      codec: flag('kubernetes_config.unschedulable', 'unschedulable'),
      doc: 'api',
      covers: ['000 kubernetes_config.unschedulable'],
    },
  ]),
  ...inGroup('advanced', [
    {
      path: 'nodeName',
      schema: z
        .strictObject({ prefix: z.string().max(128), ip: z.string().max(8).default('ip'), suffix: z.string().max(128) })
        .nullable(),
      initial: null,
      codec: nodeName,
      covers: ['001 Custom node name'],
    },
    {
      path: 'preUserData',
      schema: z.string().max(16_384),
      initial: '',
      codec: script('kubernetes_config.pre_user_data', 'pre_user_data'),
      covers: ['001 Pre-custom instance data'],
    },
    {
      path: 'userData',
      schema: z.string().max(16_384),
      initial: '',
      codec: script('kubernetes_config.user_data', 'user_data'),
      covers: ['001 Instance user data'],
    },
    {
      path: 'rdsInstanceIds',
      schema: z.array(idSchema).max(64),
      initial: [],
      codec: list('scaling_group.rds_instances', 'rds_instances'),
      covers: ['001 RDS whitelist'],
    },
    {
      path: 'deploymentSetId',
      schema: idSchema,
      initial: '',
      codec: text('scaling_group.deploymentset_id', 'deployment_set_id'),
      covers: ['001 Deployment set'],
    },
    {
      path: 'privatePool.use',
      schema: z.enum(['open', 'none', 'specified']),
      initial: 'none',
      codec: privatePoolUse,
      covers: ['001 Private pool type'],
    },
    {
      path: 'privatePool.id',
      schema: idSchema,
      initial: '',
      codec: text('scaling_group.private_pool_options.id', 'private_pool_options.private_pool_options_id'),
      covers: ['001 Private pool type'],
    },
  ]),
];
