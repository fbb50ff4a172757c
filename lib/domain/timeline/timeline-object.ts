export const timelineObjectTypes = ['cluster', 'node-pool', 'node', 'pod', 'workload'] as const;
export type TimelineObjectType = (typeof timelineObjectTypes)[number];

export interface TimelineObject {
  type: TimelineObjectType;
  /** Of a pod or workload. */
  namespace: string | null;
  /** `Kind/name` of a workload; the id of a node pool. */
  name: string;
  /** What screens call it where that is not its name; null: its name. */
  label: string | null;
}

type Identity = Omit<TimelineObject, 'label'>;

/** `type/name` or `type/namespace/name`: in URLs and in the database. */
export const objectKey = ({ type, namespace, name }: Identity): string =>
  namespace === null ? `${type}/${name}` : `${type}/${namespace}/${name}`;

/** Of an entry about something that belongs to the object: a pod on a node, a node in a pool. */
export const withinKey = (object: Identity): string => `in:${objectKey(object)}`;

const isType = (text: string): text is TimelineObjectType => timelineObjectTypes.some((one) => one === text);

/** The reverse of `objectKey`; null for a text that names no object. */
export function parseObject(text: string): TimelineObject | null {
  const [type = '', ...rest] = text.split('/');
  if (!isType(type) || rest.some((part) => part === '')) return null;
  const isNamespaced = type === 'pod' || type === 'workload';
  if (rest.length !== (type === 'workload' ? 3 : type === 'pod' ? 2 : 1)) return null;
  const [first = '', ...others] = rest;
  return isNamespaced
    ? { type, namespace: first, name: others.join('/'), label: null }
    : { type, namespace: null, name: first, label: null };
}

export const clusterObject = (name: string): TimelineObject => ({
  type: 'cluster',
  namespace: null,
  name,
  label: null,
});
export const nodeObject = (name: string): TimelineObject => ({ type: 'node', namespace: null, name, label: null });
export const poolObject = ({ id, name }: { id: string; name: string }): TimelineObject => ({
  type: 'node-pool',
  namespace: null,
  name: id,
  label: name === id ? null : name,
});
export const podObject = (namespace: string, name: string): TimelineObject => ({
  type: 'pod',
  namespace,
  name,
  label: null,
});
export const workloadObject = (namespace: string, { kind, name }: { kind: string; name: string }): TimelineObject => ({
  type: 'workload',
  namespace,
  name: `${kind}/${name}`,
  label: null,
});

/** How sentences name it. */
export const objectName = ({ namespace, name, label }: TimelineObject): string =>
  label ?? (namespace === null ? name : `${namespace}/${name.split('/').at(-1) ?? name}`);
