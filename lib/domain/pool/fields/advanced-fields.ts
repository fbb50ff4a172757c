import { z } from 'zod';
import { taintSchema } from '../../node/node';
import { isObject } from '../definition/json-path';
import { fromPairs, toPairs, flag, list, pairs, text, words, wordOf } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { fromScript, toScript } from './script';
import { idSchema } from './system-fields';

/** The mark by which Mullion finds a pool of its own; no part of what a person wants. */
export const OWN_TAG = 'mullion-change';

const taints: Codec = {
  wires: [{ api: 'kubernetes_config.taints', terraform: 'taints', form: 'blocks' }],
  write: (value) => [value],
  read: ([value]) =>
    Array.isArray(value)
      ? value.filter(isObject).map(({ key, value: word, effect }) => ({
          key: key ?? '',
          value: word ?? '',
          // ACK's default effect; Kubernetes knows no fourth one.
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

/** Always sent: ACK takes silence for an open pool (ACK API: DescribeClusterNodePoolDetail answers it). */
const privatePoolUse: Codec = words({
  api: 'scaling_group.private_pool_options.match_criteria',
  terraform: 'private_pool_options.private_pool_options_match_criteria',
  map: { open: 'Open', none: 'None', specified: 'Target' },
});

const common = { unit: null, windows: 'free', doc: 'pools' } as const;

/** Marks of the nodes and everything ACK calls advanced. */
export const advancedFields: readonly PoolField[] = [
  {
    ...common,
    path: 'labels',
    group: 'labels',
    label: { en: 'Node labels', zh: '节点标签' },
    help: {
      en: 'kubernetes.io/ and k8s.io/ are reserved, except kubelet.kubernetes.io/ and node.kubernetes.io/.',
      zh: 'kubernetes.io/ 和 k8s.io/ 为保留前缀，kubelet.kubernetes.io/ 和 node.kubernetes.io/ 除外。',
    },
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
    label: { en: 'Taints', zh: '污点' },
    help: {
      en: 'Keep pods away that do not tolerate them.',
      zh: '阻止不容忍该污点的 Pod 调度到节点。',
    },
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
    label: { en: 'ECS tags', zh: 'ECS 标签' },
    help: {
      en: 'On every instance; at most 17, one of them is the mark of Mullion.',
      zh: '打在每个 ECS 实例上，最多 17 个，其中一个为 Mullion 的标记。',
    },
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
    label: { en: 'New nodes start cordoned', zh: '新节点不可调度' },
    help: { en: 'Nothing is scheduled there until somebody uncordons them.', zh: '解除封锁前不会调度 Pod。' },
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
    label: { en: 'Custom node name', zh: '自定义节点名称' },
    help: {
      en: 'Prefix, address, suffix; 2 to 64 characters in all. Windows host names write the address with hyphens.',
      zh: '前缀、IP、后缀，总长 2 到 64 个字符；Windows 主机名中的 IP 使用连字符。',
    },
    schema: z
      .strictObject({
        prefix: z.string().max(128),
        ip: z.string().max(8).default('ip'),
        suffix: z.string().max(128),
      })
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
    label: { en: 'Pre-custom instance data', zh: '实例预自定义数据' },
    help: {
      en: 'A script that runs before the node joins; needs a quota application.',
      zh: '节点加入集群前执行的脚本，需申请配额。',
    },
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
    label: { en: 'Instance user data', zh: '实例自定义数据' },
    help: {
      en: 'A script that runs after the node joined; Windows scripts begin with [bat] or [powershell]. Everybody who sees the change sees it.',
      zh: '节点加入集群后执行的脚本；Windows 脚本以 [bat] 或 [powershell] 开头。能看到该变更的人都能看到脚本。',
    },
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
    label: { en: 'RDS whitelist', zh: 'RDS 白名单' },
    help: {
      en: 'Addresses of the nodes are added to the whitelist of these RDS instances (rm-…).',
      zh: '将节点地址加入这些 RDS 实例（rm-…）的白名单。',
    },
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
    label: { en: 'Deployment set', zh: '部署集' },
    help: {
      en: 'Spreads instances over physical servers; at most 20 nodes for each zone.',
      zh: '将实例分散到不同物理机；每个可用区最多 20 个节点。',
    },
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
    label: { en: 'Private pool', zh: '私有池类型' },
    help: {
      en: 'Open: an open one where there is one, else public stock. Specified: that one or none.',
      zh: '开放：优先匹配开放私有池，否则使用公共资源；指定：仅使用指定私有池。',
    },
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
    label: { en: 'Private pool ID', zh: '私有池 ID' },
    help: { en: 'eap-… or crp-…; needed when specified.', zh: 'eap-… 或 crp-…，指定时必填。' },
    schema: idSchema,
    initial: '',
    change: 'new-nodes',
    codec: text('scaling_group.private_pool_options.id', 'private_pool_options.private_pool_options_id'),
    covers: ['001 Private pool type'],
  },
];
