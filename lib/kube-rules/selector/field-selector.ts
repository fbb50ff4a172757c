import { isObject, type RawObject } from '../json/kube-json';

interface Resource {
  key: string;
  group: string;
  version: string;
  kind: string;
  namespaced: boolean;
}

export interface FieldTerm {
  field: string;
  value: string;
  equal: boolean;
}

const EVENT_FIELDS = [
  'involvedObject.kind',
  'involvedObject.namespace',
  'involvedObject.name',
  'involvedObject.uid',
  'involvedObject.apiVersion',
  'involvedObject.resourceVersion',
  'involvedObject.fieldPath',
  'reason',
  'reportingComponent',
  'source',
  'type',
];

/** What each resource can be selected by; everything else only by name and namespace. */
const FIELDS: Record<string, readonly string[]> = {
  pods: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  nodes: ['spec.unschedulable'],
  namespaces: ['status.phase'],
  events: EVENT_FIELDS,
  'events.events.k8s.io': EVENT_FIELDS,
  'jobs.batch': ['status.successful'],
  secrets: ['type'],
  'replicasets.apps': ['status.replicas'],
};

/** The terms of a `fieldSelector` (`a=b`, `a==b`, `a!=b`). @throws Error in the API server's words */
export function parseFieldSelector(text: string, type: Resource): FieldTerm[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const match = /^\s*([^=!\s]+)\s*(==|=|!=)\s*(.*?)\s*$/.exec(part);
    if (match === null) throw new Error(`invalid selector: '${text}'; can't understand '${part}'`);
    const field = match[1] ?? '';
    const known = field === 'metadata.name' || (field === 'metadata.namespace' && type.namespaced);
    if (!known && !(FIELDS[type.key] ?? []).includes(field)) {
      const what =
        type.group === '' ? `"/v1, Kind=${type.kind}"` : `"${type.group}/${type.version}, Kind=${type.kind}"`;
      throw new Error(
        `Unable to find ${what} that match label selector "", field selector "${text}": field label not supported: ${field}`,
      );
    }
    return { field, value: match[3] ?? '', equal: match[2] !== '!=' };
  });
}

export function fieldMatcher(terms: readonly FieldTerm[]): (object: RawObject) => boolean {
  if (terms.length === 0) return () => true;
  const paths = terms.map((term) => ({ ...term, path: term.field.split('.') }));
  return (object) => paths.every(({ path, value, equal }) => (fieldText(object, path) === value) === equal);
}

/** A missing field reads as the Go zero value: empty text, or `false` for the two boolean fields. */
function fieldText(object: RawObject, path: string[]): string {
  let value: unknown = object;
  for (const step of path) value = isObject(value) ? value[step] : undefined;
  if (isObject(value)) return typeof value['component'] === 'string' ? value['component'] : '';
  if (value === undefined || value === null) return BOOLEAN.has(path.at(-1) ?? '') ? 'false' : '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const BOOLEAN = new Set(['unschedulable', 'hostNetwork']);

/** The value an equality term pins a field to, so that an index can answer. */
export const pinned = (terms: readonly FieldTerm[], field: string): string | undefined =>
  terms.find((term) => term.equal && term.field === field)?.value;
