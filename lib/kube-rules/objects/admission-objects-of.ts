import {
  objectAt,
  type RawObject,
  textAt,
  textMapAt,
  textsAt,
  isObject,
  objectsAt,
} from '@/lib/kube-rules/json/kube-json';
import type {
  NamespaceFacts,
  ServiceAccountFacts,
  PriorityClassFacts,
  RuntimeClassFacts,
  LimitBounds,
  LimitRangeFacts,
  ResourceQuotaFacts,
} from './cluster-facts';
import { resourcesOf } from './resources';
import { tolerationsOf } from './node-terms-of';

export function namespaceOf(raw: RawObject): NamespaceFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const isTerminating =
    textAt(metadata, 'deletionTimestamp') !== '' || textAt(objectAt(raw, 'status'), 'phase') === 'Terminating';
  return {
    name,
    labels: textMapAt(metadata, 'labels'),
    annotations: textMapAt(metadata, 'annotations'),
    ...(isTerminating ? { terminating: true } : {}),
  };
}

export function serviceAccountOf(raw: RawObject): ServiceAccountFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  return name === '' ? null : { namespace: textAt(metadata, 'namespace') || 'default', name };
}

export function priorityClassOf(raw: RawObject): PriorityClassFacts | null {
  const name = textAt(objectAt(raw, 'metadata'), 'name');
  const { value, globalDefault } = raw;
  if (name === '' || typeof value !== 'number') return null;
  const preemptionPolicy = textAt(raw, 'preemptionPolicy') || 'PreemptLowerPriority';
  return { name, value, globalDefault: globalDefault === true, preemptionPolicy };
}

export function runtimeClassOf(raw: RawObject): RuntimeClassFacts | null {
  const name = textAt(objectAt(raw, 'metadata'), 'name');
  if (name === '') return null;
  const overhead = objectAt(raw, 'overhead');
  const hasOverhead = isObject(overhead['podFixed']);
  const scheduling = objectAt(raw, 'scheduling');
  return {
    name,
    handler: textAt(raw, 'handler'),
    overhead: hasOverhead ? resourcesOf(objectAt(overhead, 'podFixed')) : null,
    overheadText: hasOverhead ? textMapAt(overhead, 'podFixed') : null,
    nodeSelector: textMapAt(scheduling, 'nodeSelector'),
    tolerations: tolerationsOf(scheduling),
  };
}

/** Amounts as written; the API also takes numbers. */
function amountsOf(items: RawObject[], field: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const item of items)
    for (const [name, amount] of Object.entries(objectAt(item, field)))
      if ((typeof amount === 'string' || typeof amount === 'number') && name !== '__proto__')
        kept[name] = String(amount);
  return kept;
}

const typeOf = ({ type }: RawObject): LimitBounds['type'] | null =>
  type === 'Container' || type === 'Pod' ? type : null;

function boundsOf(item: RawObject): LimitBounds[] {
  const type = typeOf(item);
  if (type === null) return [];
  const of = (field: string): Record<string, string> => amountsOf([item], field);
  const bounds = { min: of('min'), max: of('max'), maxLimitRequestRatio: of('maxLimitRequestRatio') };
  return Object.values(bounds).some((one) => Object.keys(one).length > 0) ? [{ type, ...bounds }] : [];
}

/** The parts about containers and pods, with the API server's own defaults (SetDefaults_LimitRangeItem); null: none. */
export function limitRangeOf(raw: RawObject): LimitRangeFacts | null {
  const items = objectsAt(objectAt(raw, 'spec'), 'limits').filter((one) => typeOf(one) !== null);
  if (items.length === 0) return null;
  const containers = items.filter((one) => typeOf(one) === 'Container');
  const defaultLimits = { ...amountsOf(containers, 'max'), ...amountsOf(containers, 'default') };
  const bounds = items.flatMap(boundsOf);
  const metadata = objectAt(raw, 'metadata');
  return {
    namespace: textAt(metadata, 'namespace') || 'default',
    name: textAt(metadata, 'name'),
    defaultLimits,
    defaultRequests: { ...amountsOf(containers, 'min'), ...defaultLimits, ...amountsOf(containers, 'defaultRequest') },
    ...(bounds.length === 0 ? {} : { bounds }),
  };
}

const scopeOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;

/** Of a new quota without a status, what it will hold. null: it has no name. */
export function resourceQuotaOf(raw: RawObject): ResourceQuotaFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const [spec, status] = [objectAt(raw, 'spec'), objectAt(raw, 'status')];
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const selected = objectsAt(objectAt(spec, 'scopeSelector'), 'matchExpressions').map((one) => ({
    name: textAt(one, 'scopeName'),
    operator: scopeOperators.find((operator) => operator === one['operator']) ?? ('Exists' as const),
    values: textsAt(one, 'values'),
  }));
  const listed = textsAt(spec, 'scopes').map((scope) => ({ name: scope, operator: 'Exists' as const, values: [] }));
  return {
    namespace: textAt(metadata, 'namespace') || 'default',
    name,
    hard: amountsOf([isObject(status['hard']) ? status : spec], 'hard'),
    used: amountsOf([status], 'used'),
    scopes: [...listed, ...selected],
  };
}
