import { badRequest } from '@/simulator/world/api-error';
import { poolName, poolsOf } from '@/simulator/world/ack/pools';
import { type PoolCheck, refuseIf, requireOneOf } from '@/simulator/world/validate/pool-check';

const NAME = /^[0-9A-Za-z\u4e00-\u9fff][0-9A-Za-z\u4e00-\u9fff-]{0,62}$/;
const LABEL_NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const DNS_PREFIX = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Prefixes ending in these belong to Kubernetes, except the kubelet's and the node's own. */
const reserved = (prefix: string): boolean =>
  /(^|\.)(kubernetes|k8s)\.io$/.test(prefix) && !/(^|\.)(kubelet|node)\.kubernetes\.io$/.test(prefix);

function checkKey(key: string | undefined, field: string): void {
  const parts = (key ?? '').split('/');
  const name = parts.at(-1) ?? '';
  const prefix = parts.length > 1 ? (parts[0] ?? '') : undefined;
  refuseIf(parts.length > 2 || !LABEL_NAME.test(name), field, `key "${key ?? ''}" is invalid`);
  if (prefix === undefined) return;
  refuseIf(!DNS_PREFIX.test(prefix), field, `prefix of key "${key ?? ''}" is invalid`);
  refuseIf(reserved(prefix), field, `key "${key ?? ''}" uses a reserved prefix`);
}

function checkValue(value: string | undefined, field: string): void {
  refuseIf(value !== undefined && value !== '' && !LABEL_NAME.test(value), field, `value "${value ?? ''}" is invalid`);
}

function checkName({ world, cluster, body, poolId }: PoolCheck): void {
  const name = body.nodepool_info?.name;
  if (name === undefined || name === '') throw badRequest('MissingParameter.Name', 'nodepool name is required');
  refuseIf(!NAME.test(name), 'Name', `nodepool name ${name} is invalid`);
  const taken = poolsOf(world, cluster.clusterId).some((pool) => pool.poolId !== poolId && poolName(pool) === name);
  refuseIf(taken, 'Name', `nodepool name ${name} is already exist in cluster ${cluster.clusterId}`);
}

function checkTags({ body }: PoolCheck): void {
  const tags = body.scaling_group?.tags ?? [];
  refuseIf(tags.length > 17, 'Tags', 'at most 17 tags are supported');
  refuseIf(new Set(tags.map((tag) => tag.key)).size < tags.length, 'Tags', 'tag keys must not repeat');
  for (const tag of tags) {
    const key = tag.key ?? '';
    refuseIf(key === '' || key.length > 128, 'Tags', 'tag key must have 1 to 128 characters');
    refuseIf(/^(aliyun|acs:)/i.test(key), 'Tags', `tag key ${key} uses a reserved prefix`);
    refuseIf(/https?:\/\//.test(`${key}${tag.value ?? ''}`), 'Tags', 'tags must not contain http:// or https://');
  }
}

/** `customized,<prefix>,ip,<suffix>`, or a number of digits for `ip`; 2 to 64 characters (ACK docs: Custom node name). */
function checkNodeName({ body }: PoolCheck): void {
  const mode = body.kubernetes_config?.node_name_mode ?? '';
  if (mode === '' || mode === 'nodeip') return;
  const [kind, prefix = '', middle = '', suffix = '', ...more] = mode.split(',');
  refuseIf(
    kind !== 'customized' || more.length > 0 || !/^(ip|\d{1,2})$/.test(middle),
    'NodeNameMode',
    `node_name_mode ${mode} must have the form customized,prefix,ip,suffix`,
  );
  refuseIf(prefix === '', 'NodeNameMode', 'the prefix of custom node names is required');
  const longest = `${prefix}255.255.255.255${suffix}`;
  refuseIf(
    !/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(longest) || /\.\.|--|\.-|-\./.test(longest),
    'NodeNameMode',
    'node names consist of lower-case letters, digits, hyphens and dots, and begin and end with a letter or digit',
  );
  refuseIf(longest.length > 64, 'NodeNameMode', 'node names have at most 64 characters');
}

export function checkLabels(check: PoolCheck): void {
  checkName(check);
  const kubernetes = check.body.kubernetes_config;
  for (const label of kubernetes?.labels ?? []) {
    checkKey(label.key, 'Labels');
    checkValue(label.value, 'Labels');
  }
  for (const taint of kubernetes?.taints ?? []) {
    checkKey(taint.key, 'Taints');
    checkValue(taint.value, 'Taints');
    requireOneOf(taint.effect, ['NoSchedule', 'NoExecute', 'PreferNoSchedule'], 'Taints');
  }
  checkTags(check);
  checkNodeName(check);
  for (const text of [kubernetes?.user_data ?? '', kubernetes?.pre_user_data ?? ''])
    refuseIf(!BASE64.test(text), 'UserData', 'user_data must be encoded in base64');
}
