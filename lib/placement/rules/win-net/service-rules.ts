import {
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textsAt,
} from '@/lib/kube-rules/json/kube-json';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { inNamespace, nameOf, networkOf } from '../read/network';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { readWorkload } from '../read/read-workload';
import { remembered } from '../read/remembered';
import { windowsRule } from '../read/windows-rule';
import { sctpOfPod } from './pod-network';

const selectorOf = remembered((service: RawObject) =>
  Object.entries(textMapAt(objectAt(service, 'spec'), 'selector')),
);

const selects = (service: RawObject, { pod }: WorkloadLintInput): boolean => {
  const selector = selectorOf(service);
  return (
    selector.length > 0 &&
    selector.every(([key, value]) => Object.hasOwn(pod.labels, key) && pod.labels[key] === value)
  );
};

/** Services that send to the pods of the workload; none where Services were not read. */
const servicesOf = remembered((input: WorkloadLintInput): RawObject[] =>
  inNamespace(input.cluster.beside.services, input.workload.namespace).filter((service) =>
    selects(service, input),
  ),
);

/** The pods' labels are what ties them to the Service. */
const about = (
  input: WorkloadLintInput,
  services: readonly RawObject[],
  more: Partial<Found> = {},
): Found[] =>
  services.length === 0
    ? []
    : [
        {
          at: [pointer(readWorkload(input).metaAt, 'labels')],
          params: { services: listed(services.map(nameOf)), ...more.params },
          fixes: [],
          ...(more.nodes === undefined ? {} : { nodes: more.nodes }),
        },
      ];

const specOf = (service: RawObject): RawObject => objectAt(service, 'spec');

const isDual = (service: RawObject): boolean => {
  const policy = textAt(specOf(service), 'ipFamilyPolicy');
  return (
    textsAt(specOf(service), 'ipFamilies').includes('IPv6') || (policy !== '' && policy !== 'SingleStack')
  );
};

const ipv6Rule = windowsRule(
  {
    id: 'WIN-NET-007',
    severity: 'warning',
    title: 'IPv6 to Windows pods',
    cause: 'Services {services} are to serve IPv6 too; the network of the Windows nodes here has none.',
    remedy: 'Use ipFamilyPolicy SingleStack with IPv4.',
    source: 'D; E',
  },
  (_, input) => {
    const { cnis, calicoOnWindows, vxlan } = networkOf(input.cluster);
    if (!cnis.has('vpc') && !calicoOnWindows && !vxlan) return [];
    return about(input, servicesOf(input).filter(isDual));
  },
);

const AFFINITY_BUILD = 20_348;

const affinityRule = windowsRule(
  {
    id: 'WIN-NET-008',
    severity: 'warning',
    title: 'sessionAffinity needs Windows Server 2022',
    cause:
      'Services {services} keep clients at one pod (sessionAffinity ClientIP). Nodes older than Server 2022 do not have it: {nodes}.',
    remedy: 'Remove sessionAffinity, or select newer nodes.',
    source: 'D',
  },
  (_, input) => {
    const old = fitOf(input).windows.filter(({ build }) => build !== null && build < AFFINITY_BUILD);
    if (old.length === 0) return [];
    const nodes = nodeNames(old);
    const services = servicesOf(input).filter((one) => specOf(one)['sessionAffinity'] === 'ClientIP');
    return about(input, services, { nodes, params: { nodes: listed(nodes) } });
  },
);

const localPolicyRule = windowsRule(
  {
    id: 'WIN-NET-009',
    severity: 'warning',
    title: 'externalTrafficPolicy Local needs DSR',
    cause:
      'Services {services} have externalTrafficPolicy Local. On Windows that works only where kube-proxy runs in DSR mode; on AKS the address of the client is lost even then.',
    remedy: 'Use Cluster, or see that kube-proxy runs with WinDSR.',
    source: 'D; A',
  },
  (_, input) =>
    about(
      input,
      servicesOf(input).filter((one) => specOf(one)['externalTrafficPolicy'] === 'Local'),
    ),
);

const hasSctp = (service: RawObject): boolean =>
  objectsAt(specOf(service), 'ports').some((port) => port['protocol'] === 'SCTP');

const sctpRule = windowsRule(
  {
    id: 'WIN-NET-014',
    severity: 'warning',
    title: 'SCTP port',
    cause: 'The network of Windows has no SCTP: {ports}.',
    remedy: 'Use TCP or UDP.',
    source: '~',
  },
  ({ containers, specAt }, input) => {
    const own = sctpOfPod(containers, specAt);
    if (own.length > 0) return own;
    const services = servicesOf(input).filter(hasSctp);
    const ports = listed(services.map((service) => `Service ${nameOf(service)}`));
    return about(input, services, { params: { ports } });
  },
);

const nodePortRule = windowsRule(
  {
    id: 'WIN-NET-015',
    severity: 'info',
    title: 'A node port does not answer on its own Windows node',
    cause:
      'Services {services} are of type NodePort. A Windows node cannot reach its own node ports and virtual addresses.',
    remedy: 'Test from a Linux node, or from outside.',
    source: 'S2 S4; D',
  },
  (_, input) =>
    about(
      input,
      servicesOf(input).filter((one) => specOf(one)['type'] === 'NodePort'),
    ),
);

export const serviceRules: readonly WorkloadRule[] = [
  ipv6Rule,
  affinityRule,
  localPolicyRule,
  sctpRule,
  nodePortRule,
];
