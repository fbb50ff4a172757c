import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { type Found, type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { inNamespace, nameOf, networkOf } from '../read/network';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { memoized } from '../../memoized';
import { sctpOfPod } from './pod-network';

const selectorOf = memoized((service: RawObject) => Object.entries(textMapAt(objectAt(service, 'spec'), 'selector')));

const selects = (service: RawObject, { pod }: WorkloadLintInput): boolean => {
  const selector = selectorOf(service);
  return (
    selector.length > 0 && selector.every(([key, value]) => Object.hasOwn(pod.labels, key) && pod.labels[key] === value)
  );
};

/** Services that select the pods of the workload; empty if Services were not read. */
const servicesOf = memoized((input: WorkloadLintInput): RawObject[] =>
  inNamespace(input.cluster.beside.services, input.workload.namespace).filter((service) => selects(service, input)),
);

/** The finding points at the pods' labels, because they connect the pods to the Service. */
const about = (input: WorkloadLintInput, services: readonly RawObject[], more: Partial<Found> = {}): Found[] =>
  services.length === 0
    ? []
    : [
        {
          at: [pointer(readWorkload(input).metaAt, 'labels')],
          params: { services: listed(services.map(nameOf)), ...more.params },
          ...(more.nodes === undefined ? {} : { nodes: more.nodes }),
        },
      ];

const specOf = (service: RawObject): RawObject => objectAt(service, 'spec');

const isDual = (service: RawObject): boolean => {
  const policy = textAt(specOf(service), 'ipFamilyPolicy');
  return textsAt(specOf(service), 'ipFamilies').includes('IPv6') || (policy !== '' && policy !== 'SingleStack');
};

const ipv6Rule = windowsRule({ id: 'WIN-NET-007', severity: 'warning', source: 'D; E' }, (_, input) => {
  const { cnis, calicoOnWindows, vxlan } = networkOf(input.cluster);
  if (!cnis.has('vpc') && !calicoOnWindows && !vxlan) return [];
  return about(input, servicesOf(input).filter(isDual));
});

const AFFINITY_BUILD = 20_348;

const affinityRule = windowsRule({ id: 'WIN-NET-008', severity: 'warning', source: 'D' }, (_, input) => {
  const old = fitOf(input).windows.filter(({ build }) => build !== null && build < AFFINITY_BUILD);
  if (old.length === 0) return [];
  const nodes = nodeNames(old);
  const services = servicesOf(input).filter((one) => specOf(one)['sessionAffinity'] === 'ClientIP');
  return about(input, services, { nodes, params: { nodes: listed(nodes) } });
});

const localPolicyRule = windowsRule({ id: 'WIN-NET-009', severity: 'warning', source: 'D; A' }, (_, input) =>
  about(
    input,
    servicesOf(input).filter((one) => specOf(one)['externalTrafficPolicy'] === 'Local'),
    { params: { provider: input.cluster.provider } },
  ),
);

const hasSctp = (service: RawObject): boolean =>
  objectsAt(specOf(service), 'ports').some((port) => port['protocol'] === 'SCTP');

const sctpRule = windowsRule(
  { id: 'WIN-NET-014', severity: 'warning', source: '~' },
  ({ containers, specAt }, input) => {
    const own = sctpOfPod(containers, specAt);
    if (own.length > 0) return own;
    const services = servicesOf(input).filter(hasSctp);
    const ports = listed(services.map((service) => `Service ${nameOf(service)}`));
    return about(input, services, { params: { ports } });
  },
);

const nodePortRule = windowsRule({ id: 'WIN-NET-015', severity: 'info', source: 'S2 S4; D' }, (_, input) =>
  about(
    input,
    servicesOf(input).filter((one) => specOf(one)['type'] === 'NodePort'),
  ),
);

export const serviceRules: readonly WorkloadRule[] = [ipv6Rule, affinityRule, localPolicyRule, sctpRule, nodePortRule];
