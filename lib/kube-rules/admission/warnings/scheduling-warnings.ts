import { objectAt, objectsAt, type RawObject, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { part, text } from '../field';
import { labelValue } from '../names';

/** Labels that nodes have under another name now (pkg/api/node/util.go). */
const DEPRECATED: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};

const deprecation = (key: string): string | undefined => (Object.hasOwn(DEPRECATED, key) ? DEPRECATED[key] : undefined);

function keyWarnings(key: string, path: string): string[] {
  const words = deprecation(key);
  return words === undefined ? [] : [`${path}: ${key} is ${words}`];
}

/** GetWarningsForNodeSelectorTerm; values of a required term are validated instead. */
const termWarnings = (term: RawObject, path: string, preferred: boolean): string[] =>
  objectsAt(term, 'matchExpressions').flatMap((one, index) => {
    const at = `${path}.matchExpressions[${index}]`;
    const values = preferred
      ? textsAt(one, 'values').flatMap((value, place) =>
          labelValue(value).map((wrong) => `${at}.values[${place}]: ${value} is invalid, ${wrong}`),
        )
      : [];
    return [...keyWarnings(text(one, 'key'), `${at}.key`), ...values];
  });

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const MATCHES_NONE = 'a null labelSelector results in matching no pod';

const nullSelector = (holder: RawObject, path: string): string[] =>
  part(holder, 'labelSelector') === null ? [`${path}.labelSelector: ${MATCHES_NONE}`] : [];

const podAffinityWarnings = (affinity: RawObject, path: string): string[] => [
  ...objectsAt(affinity, REQUIRED).flatMap((term, index) => nullSelector(term, `${path}.${REQUIRED}[${index}]`)),
  ...objectsAt(affinity, PREFERRED).flatMap((term, index) =>
    nullSelector(objectAt(term, 'podAffinityTerm'), `${path}.${PREFERRED}[${index}].podAffinityTerm`),
  ),
];

export function schedulingWarnings(spec: RawObject, path: string): string[] {
  const affinity = objectAt(spec, 'affinity');
  const node = objectAt(affinity, 'nodeAffinity');
  const at = `${path}.affinity`;
  const spread = objectsAt(spec, 'topologySpreadConstraints').flatMap((one, index) => {
    const place = `${path}.topologySpreadConstraints[${index}]`;
    return [...keyWarnings(text(one, 'topologyKey'), `${place}.topologyKey`), ...nullSelector(one, place)];
  });
  return [
    ...Object.keys(textMapAt(spec, 'nodeSelector')).flatMap((key) => {
      const words = deprecation(key);
      return words === undefined ? [] : [`${path}.nodeSelector[${key}]: ${words}`];
    }),
    ...objectsAt(objectAt(node, REQUIRED), 'nodeSelectorTerms').flatMap((term, index) =>
      termWarnings(term, `${at}.nodeAffinity.${REQUIRED}.nodeSelectorTerms[${index}]`, false),
    ),
    ...objectsAt(node, PREFERRED).flatMap((term, index) =>
      termWarnings(objectAt(term, 'preference'), `${at}.nodeAffinity.${PREFERRED}[${index}].preference`, true),
    ),
    ...spread,
    ...podAffinityWarnings(objectAt(affinity, 'podAffinity'), `${at}.podAffinity`),
    ...podAffinityWarnings(objectAt(affinity, 'podAntiAffinity'), `${at}.podAntiAffinity`),
  ];
}
