import type { AffinityTerm, PodNeighbours, SpreadRule } from '@/lib/domain/ports/kube-drain';
import type { LabelRequirement } from '@/lib/domain/workload/label-requirement';
import {
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textsAt,
} from '@/lib/domain/kube-json';
import { labelSelectorOf } from '@/lib/domain/placement/facts/label-selector-of';

/** Keys whose value is taken from the pod itself (Kubernetes docs: topology spread, matchLabelKeys). */
function ownLabels(term: RawObject, labels: Record<string, string>): LabelRequirement[] {
  return textsAt(term, 'matchLabelKeys').flatMap((key) => {
    const value = labels[key];
    return value === undefined ? [] : [{ key, operator: 'In' as const, values: [value] }];
  });
}

function selectorIn(term: RawObject, labels: Record<string, string>): LabelRequirement[] | null {
  const selector = labelSelectorOf(term['labelSelector']);
  return selector === null ? null : [...selector, ...ownLabels(term, labels)];
}

interface Bearer {
  namespace: string;
  labels: Record<string, string>;
}

/** Without names and selector it means the pod's own namespace; a selector of namespaces is taken to mean every one. */
function namespacesOf(term: RawObject, namespace: string): string[] | null {
  if (isObject(term['namespaceSelector'])) return null;
  const named = textsAt(term, 'namespaces');
  return named.length === 0 ? [namespace] : named;
}

function termsOf(affinity: RawObject, { namespace, labels }: Bearer): AffinityTerm[] {
  return objectsAt(affinity, 'requiredDuringSchedulingIgnoredDuringExecution').map((term) => ({
    topologyKey: textAt(term, 'topologyKey'),
    selector: selectorIn(term, labels),
    namespaces: namespacesOf(term, namespace),
  }));
}

function spreadOf(spec: RawObject, { labels }: Bearer): SpreadRule[] {
  return objectsAt(spec, 'topologySpreadConstraints')
    .filter((rule) => textAt(rule, 'whenUnsatisfiable') !== 'ScheduleAnyway')
    .map((rule) => ({
      topologyKey: textAt(rule, 'topologyKey'),
      maxSkew: countAt(rule, 'maxSkew') ?? 1,
      selector: selectorIn(rule, labels),
    }));
}

/** With the host's network every port of a container is one of the node's (Kubernetes API: v1 ContainerPort). */
function hostPortsOf(spec: RawObject): number[] {
  const field = spec['hostNetwork'] === true ? 'containerPort' : 'hostPort';
  const ports = objectsAt(spec, 'containers').flatMap((container) => objectsAt(container, 'ports'));
  return ports.flatMap((port) => {
    const number = countAt(port, field);
    return number === null || number === 0 ? [] : [number];
  });
}

/** What a Pod (v1) asks of its neighbours; preferences are left out. */
export function mapNeighbours(raw: RawObject): PodNeighbours {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const affinity = objectAt(spec, 'affinity');
  const bearer = { namespace: textAt(metadata, 'namespace'), labels: textMapAt(metadata, 'labels') };
  return {
    affinity: termsOf(objectAt(affinity, 'podAffinity'), bearer),
    antiAffinity: termsOf(objectAt(affinity, 'podAntiAffinity'), bearer),
    spread: spreadOf(spec, bearer),
    hostPorts: hostPortsOf(spec),
  };
}
