import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { labelOf, osOfTerms } from '../rules/read/os';
import { BUILD_LABEL, OLD_OS_LABEL, OS_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { namesWindowsTaint, placedTolerations } from '../rules/read/taints';
import { type Evidence, hit, osNamed } from './evidence';
import type { OsHit } from './inferred-os';

function ofOsField({ spec, specAt }: Evidence): OsHit[] {
  const seen = textAt(objectAt(spec, 'os'), 'name');
  const os = osNamed(seen);
  return os === null ? [] : [hit(1, os, { weight: 100, at: pointer(specAt, 'os', 'name'), seen })];
}

/** Where a selector is written: in the template, or in the RuntimeClass that adds it. */
function selectorAt({ spec, specAt }: Evidence, key: string): string {
  const own = objectAt(spec, 'nodeSelector');
  return Object.hasOwn(own, key) ? pointer(specAt, 'nodeSelector', key) : pointer(specAt, 'runtimeClassName');
}

const ofSelector = (evidence: Evidence): OsHit[] =>
  [OS_LABEL, OLD_OS_LABEL].flatMap((key) => {
    const value = labelOf(evidence.pod.nodeSelector, key);
    const os = osNamed(value);
    if (value === null || os === null) return [];
    return [hit(2, os, { weight: 90, at: selectorAt(evidence, key), seen: `${key}=${value}` })];
  });

const AFFINITY = [
  'affinity',
  'nodeAffinity',
  'requiredDuringSchedulingIgnoredDuringExecution',
  'nodeSelectorTerms',
] as const;

function ofAffinity({ pod, specAt }: Evidence): OsHit[] {
  const os = pod.requiredAffinity === null ? null : osOfTerms(pod.requiredAffinity);
  if (os === null) return [];
  return [hit(3, os, { weight: 85, at: pointer(specAt, ...AFFINITY), seen: os })];
}

function ofRuntimeClass({ spec, specAt, cluster }: Evidence): OsHit[] {
  const name = textAt(spec, 'runtimeClassName');
  const found = name === '' ? undefined : cluster.runtimeClasses?.find((one) => one.name === name);
  if (found === undefined) return [];
  const at = pointer(specAt, 'runtimeClassName');
  const value = labelOf(found.nodeSelector, OS_LABEL) ?? labelOf(found.nodeSelector, OLD_OS_LABEL);
  const os = osNamed(value);
  const isWindows = found.handler.startsWith('runhcs-wcow-');
  return [
    ...(os === null ? [] : [hit(4, os, { weight: 85, at, seen: `${name} (${OS_LABEL}=${value ?? ''})` })]),
    ...(isWindows ? [hit(4, 'windows', { weight: 80, at, seen: `${name} (${found.handler})` })] : []),
  ];
}

const windowsLabels: readonly { key: string; value: RegExp }[] = [
  { key: BUILD_LABEL, value: /./ },
  { key: 'kubernetes.azure.com/os-sku', value: /^windows/i },
  { key: 'node.openshift.io/os_id', value: /^windows$/i },
];

type Term = NonNullable<PodToPlace['requiredAffinity']>[number];

const asks = ({ expressions }: Term, { key, value }: (typeof windowsLabels)[number]): boolean =>
  expressions.some(
    (one) =>
      one.key === key &&
      ((one.operator === 'Exists' && key === BUILD_LABEL) ||
        (one.operator === 'In' && one.values.length > 0 && one.values.every((text) => value.test(text)))),
  );

/** Terms are alternatives: each must require such a label. */
function ofWindowsTerms({ pod, specAt }: Evidence): OsHit[] {
  const terms = pod.requiredAffinity ?? [];
  const [key] = windowsLabels.flatMap((one) => (terms.some((term) => asks(term, one)) ? [one.key] : []));
  if (key === undefined || !terms.every((term) => windowsLabels.some((one) => asks(term, one)))) return [];
  return [hit(5, 'windows', { weight: 85, at: pointer(specAt, ...AFFINITY), seen: key })];
}

function ofWindowsLabels(evidence: Evidence): OsHit[] {
  const selected = windowsLabels.flatMap(({ key, value }) => {
    const selected = labelOf(evidence.pod.nodeSelector, key);
    if (selected === null || !value.test(selected)) return [];
    const at = selectorAt(evidence, key);
    return [hit(5, 'windows', { weight: 85, at, seen: `${key}=${selected}` })];
  });
  return [...selected, ...ofWindowsTerms(evidence)];
}

const ofWindowsOptions = ({ secured }: Evidence): OsHit[] =>
  secured.flatMap(({ at, security }) => {
    const options = objectAt(security, 'windowsOptions');
    const field = Object.keys(options).find((key) => options[key] !== null);
    if (field === undefined) return [];
    return [hit(6, 'windows', { weight: 80, at: pointer(at, 'securityContext', 'windowsOptions'), seen: field })];
  });

const ofTolerations = (evidence: Evidence): OsHit[] =>
  placedTolerations(evidence)
    .filter(({ toleration }) => namesWindowsTaint(toleration))
    .map(({ at, toleration: { key, value } }) =>
      hit(16, 'windows', { weight: 35, at, seen: value === '' ? key : `${key}=${value}` }),
    );

export const statedEvidence = (evidence: Evidence): OsHit[] =>
  [ofOsField, ofSelector, ofAffinity, ofRuntimeClass, ofWindowsLabels, ofWindowsOptions, ofTolerations].flatMap((row) =>
    row(evidence),
  );
