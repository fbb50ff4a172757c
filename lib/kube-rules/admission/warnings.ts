import { objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { count, text } from './field';
import { containersOf } from './containers-of';

interface Deprecated {
  since: string;
  instead: string;
}

/** Labels that nodes still have under a newer name (pkg/api/node/util.go). */
const OLD_LABELS: Readonly<Record<string, Deprecated>> = {
  'beta.kubernetes.io/arch': { since: 'v1.14', instead: 'kubernetes.io/arch' },
  'beta.kubernetes.io/os': { since: 'v1.14', instead: 'kubernetes.io/os' },
  'failure-domain.beta.kubernetes.io/region': { since: 'v1.17', instead: 'topology.kubernetes.io/region' },
  'failure-domain.beta.kubernetes.io/zone': { since: 'v1.17', instead: 'topology.kubernetes.io/zone' },
  'beta.kubernetes.io/instance-type': { since: 'v1.17', instead: 'node.kubernetes.io/instance-type' },
};

const deprecated = (key: string): Deprecated | undefined =>
  Object.hasOwn(OLD_LABELS, key) ? OLD_LABELS[key] : undefined;

function selectorWarnings(spec: RawObject, path: string): string[] {
  return Object.keys(textMapAt(spec, 'nodeSelector')).flatMap((key) => {
    const old = deprecated(key);
    return old === undefined
      ? []
      : [`${path}.nodeSelector[${key}]: deprecated since ${old.since}; use "${old.instead}" instead`];
  });
}

function affinityWarnings(spec: RawObject, path: string): string[] {
  const node = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
  const needed = 'requiredDuringSchedulingIgnoredDuringExecution';
  const wished = 'preferredDuringSchedulingIgnoredDuringExecution';
  const at = `${path}.affinity.nodeAffinity`;
  const terms = [
    ...objectsAt(objectAt(node, needed), 'nodeSelectorTerms').map((term, index) => ({
      term,
      at: `${at}.${needed}.nodeSelectorTerms[${index}]`,
    })),
    ...objectsAt(node, wished).map((one, index) => ({
      term: objectAt(one, 'preference'),
      at: `${at}.${wished}[${index}].preference`,
    })),
  ];
  return terms.flatMap(({ term, at: place }) =>
    objectsAt(term, 'matchExpressions').flatMap((one, index) => {
      const key = text(one, 'key');
      const old = deprecated(key);
      const where = `${place}.matchExpressions[${index}].key`;
      return old === undefined
        ? []
        : [`${where}: ${key} is deprecated since ${old.since}; use "${old.instead}" instead`];
    }),
  );
}

function spreadWarnings(spec: RawObject, path: string): string[] {
  return objectsAt(spec, 'topologySpreadConstraints').flatMap((one, index) => {
    const key = text(one, 'topologyKey');
    const old = deprecated(key);
    const where = `${path}.topologySpreadConstraints[${index}].topologyKey`;
    return old === undefined
      ? []
      : [`${where}: ${key} is deprecated since ${old.since}; use "${old.instead}" instead`];
  });
}

function variableWarnings(spec: RawObject, path: string): string[] {
  return containersOf(spec, path).flatMap(({ container, path: at }) => {
    const seen = new Set<string>();
    return objectsAt(container, 'env').flatMap((one, index) => {
      const name = text(one, 'name');
      if (name === '' || !seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [
        `${at}.env[${index}]: hides previous definition of "${name}", which may be dropped when using apply`,
      ];
    });
  });
}

/** What the API server remarks on an accepted PodSpec (pkg/api/pod/warnings.go), as far as it is about placement. */
export function specWarnings(spec: RawObject, path: string): string[] {
  const grace = count(spec, 'terminationGracePeriodSeconds');
  return [
    ...selectorWarnings(spec, path),
    ...affinityWarnings(spec, path),
    ...spreadWarnings(spec, path),
    ...variableWarnings(spec, path),
    ...(grace !== null && grace < 0
      ? [
          `${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
  ];
}
