/** How a list in a Kubernetes object is merged. `strategic` names the one key of strategic merge patches, `apply` those of server-side apply. */
export type ListRule =
  | { kind: 'map'; strategic: string; apply: readonly string[] }
  | { kind: 'set' }
  | { kind: 'atomic' };

const byKey = (strategic: string, ...apply: string[]): ListRule => ({
  kind: 'map',
  strategic,
  apply: apply.length === 0 ? [strategic] : apply,
});

const RULES: Record<string, ListRule> = {
  containers: byKey('name'),
  initContainers: byKey('name'),
  ephemeralContainers: byKey('name'),
  env: byKey('name'),
  volumes: byKey('name'),
  volumeMounts: byKey('mountPath'),
  volumeDevices: byKey('devicePath'),
  imagePullSecrets: byKey('name'),
  hostAliases: byKey('ip'),
  topologySpreadConstraints: byKey('topologyKey', 'topologyKey', 'whenUnsatisfiable'),
  schedulingGates: byKey('name'),
  resourceClaims: byKey('name'),
  ownerReferences: byKey('uid'),
  conditions: byKey('type'),
  addresses: byKey('type'),
  secrets: byKey('name'),
  podIPs: byKey('ip'),
  finalizers: { kind: 'set' },
  podCIDRs: { kind: 'set' },
};

const CONTAINER_PORTS = byKey('containerPort', 'containerPort', 'protocol');
const SERVICE_PORTS = byKey('port', 'port', 'protocol');
const ATOMIC: ListRule = { kind: 'atomic' };

/** The rule for the list at a path of fields, from the patch tags of the Go types; taints are atomic. */
export function listRule(path: readonly string[]): ListRule {
  const field = path.at(-1) ?? '';
  if (field === 'ports') {
    const parent = path.at(-2) ?? '';
    if (parent.toLowerCase().endsWith('containers')) return CONTAINER_PORTS;
    return parent === 'spec' ? SERVICE_PORTS : ATOMIC;
  }
  return RULES[field] ?? ATOMIC;
}

const ATOMIC_MAPS = new Set([
  'nodeSelector',
  'selector',
  'labelSelector',
  'namespaceSelector',
  'fieldRef',
  'resourceFieldRef',
  'secretKeyRef',
  'configMapKeyRef',
  'scaleTargetRef',
]);

/** Maps and structs that are one value for server-side apply (`mapType=atomic`, `structType=atomic` in the Go types). */
export function isAtomicMap(path: readonly string[]): boolean {
  const field = path.at(-1) ?? '';
  if (field === 'requiredDuringSchedulingIgnoredDuringExecution') return path.at(-2) === 'nodeAffinity';
  return ATOMIC_MAPS.has(field);
}
