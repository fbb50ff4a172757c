const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
/** A DNS subdomain. */
const PREFIX = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Prefixes of Kubernetes, except the kubelet's and the node's own (ACK docs: Node labels). */
const reservedPrefix = (prefix: string): boolean =>
  /(^|\.)(kubernetes|k8s)\.io$/.test(prefix) && !/(^|\.)(kubelet|node)\.kubernetes\.io$/.test(prefix);

/** Whether a key is reserved by Kubernetes, even if it is otherwise invalid. */
export function isReservedKey(key: string): boolean {
  const [prefix = '', name] = key.split('/');
  return name !== undefined && reservedPrefix(prefix);
}

/** Validates a label or taint of a node pool (Kubernetes docs: "Labels and Selectors", syntax). */
export function checkLabel(key: string, value: string): 'fine' | 'refused' | 'reserved' {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  const prefix = parts.length > 1 ? parts[0] : undefined;
  if (parts.length > 2 || !NAME.test(name)) return 'refused';
  if (value !== '' && !NAME.test(value)) return 'refused';
  if (prefix === undefined) return 'fine';
  if (!PREFIX.test(prefix)) return 'refused';
  return reservedPrefix(prefix) ? 'reserved' : 'fine';
}
