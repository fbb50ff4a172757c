import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { windowsOptionsOf } from '../read/security-context';
import { keepOn } from '../read/ways';

const OPTION = ['securityContext', 'windowsOptions', 'hostProcess'] as const;
const ENFORCE = 'pod-security.kubernetes.io/enforce';

const namesOf = (containers: readonly ReadContainer[]): string => listed(containers.map(({ name }) => name));

/** Containers that say something themselves about being HostProcess containers. */
const saying = (containers: readonly ReadContainer[]): ReadContainer[] =>
  containers.filter(({ raw }) => typeof windowsOptionsOf(raw)['hostProcess'] === 'boolean');

const optionPlaces = (containers: readonly ReadContainer[]): string[] =>
  containers.map(({ at }) => pointer(at, ...OPTION));

const withoutHostNetworkRule: WorkloadRule = {
  id: 'WIN-SEC-017',
  for: 'windows',
  ungated: true,
  severity: 'error',
  title: 'HostProcess without hostNetwork',
  cause:
    'HostProcess containers share the network of the node; without hostNetwork true the API server refuses the object.',
  remedy: 'Set hostNetwork to true.',
  source: 'K; V',
  check: (input) => {
    const { spec, hostProcesses } = readWorkload(input);
    if (hostProcesses === 0 || spec['hostNetwork'] === true) return [];
    const at = pointer(input.specAt, 'hostNetwork');
    return [{ at: [at], params: {}, fixes: [[{ recipe: 'set', path: at, value: true }]] }];
  },
};

const mixedRule: WorkloadRule = {
  id: 'WIN-SEC-018',
  for: 'windows',
  ungated: true,
  severity: 'error',
  title: 'HostProcess mixed with ordinary containers',
  cause:
    'A pod has HostProcess containers only, or none. These are ordinary ones: {containers}. The API server refuses the object.',
  remedy:
    'Set hostProcess for the whole pod and not on its containers, or put the others into a pod of their own.',
  source: 'K; V',
  check: (input) => {
    const { containers, hostProcesses } = readWorkload(input);
    if (hostProcesses === 0 || hostProcesses === containers.length) return [];
    const ordinary = containers.filter(({ hostProcess }) => !hostProcess);
    return [
      {
        at: ordinary.map(({ at }) => at),
        params: { containers: namesOf(ordinary) },
        fixes: [
          [
            { recipe: 'set', path: pointer(input.specAt, ...OPTION), value: true },
            { recipe: 'strip', paths: optionPlaces(saying(containers)) },
          ],
        ],
      },
    ];
  },
};

const differsRule: WorkloadRule = {
  id: 'WIN-SEC-019',
  for: 'windows',
  ungated: true,
  severity: 'error',
  title: 'hostProcess of the pod and of a container differ',
  cause:
    'The pod says {pod}, and its containers {containers} say the contrary; the API server refuses the object.',
  remedy: 'Remove the value of the containers.',
  source: 'K; V',
  check: (input) => {
    const { spec, containers } = readWorkload(input);
    const ofPod = windowsOptionsOf(spec)['hostProcess'];
    if (typeof ofPod !== 'boolean') return [];
    const contrary = saying(containers).filter(({ raw }) => windowsOptionsOf(raw)['hostProcess'] !== ofPod);
    if (contrary.length === 0) return [];
    const at = optionPlaces(contrary);
    return [
      {
        at,
        params: { pod: String(ofPod), containers: namesOf(contrary) },
        fixes: [[{ recipe: 'strip', paths: at }]],
      },
    ];
  },
};

/** What the pod's namespace enforces; null = nothing, or it was not read. */
const enforcedBy = ({ cluster, workload }: WorkloadLintInput): string | null => {
  const namespace = cluster.namespaces?.find(({ name }) => name === workload.namespace);
  return namespace === undefined ? null : labelOf(namespace.labels, ENFORCE);
};

const enforcedAgainstRule: WorkloadRule = {
  id: 'WIN-SEC-020',
  for: 'windows',
  ungated: true,
  severity: 'error',
  title: 'HostProcess in a namespace that enforces baseline or restricted',
  cause:
    'Namespace {namespace} enforces the Pod Security level {level}, which forbids hostProcess, hostNetwork and host ports. The object is saved; each of its pods is refused.',
  remedy: 'Move it to a namespace that enforces privileged, or have the owner of this one label it so.',
  source: 'K; V',
  check: (input) => {
    const level = enforcedBy(input);
    const { containers, hostProcesses } = readWorkload(input);
    if (hostProcesses === 0 || (level !== 'baseline' && level !== 'restricted')) return [];
    return [
      {
        at: containers.filter(({ hostProcess }) => hostProcess).map(({ at }) => at),
        params: { namespace: input.workload.namespace, level },
        fixes: [],
      },
    ];
  },
};

const onLinuxRule: WorkloadRule = {
  id: 'WIN-SEC-024',
  for: 'windows',
  ungated: true,
  severity: 'error',
  title: 'A HostProcess pod can land on Linux',
  cause:
    'Linux nodes accept it too: {nodes}. There, options of Windows mean nothing, and its image does not start.',
  remedy: 'Say that it is for Windows: nodeSelector kubernetes.io/os windows and spec.os.name windows.',
  source: 'D',
  check: (input) => {
    const { linux } = fitOf(input);
    if (readWorkload(input).hostProcesses === 0 || linux.length === 0) return [];
    const nodes = nodeNames(linux);
    return [
      {
        at: [pointer(input.specAt, 'nodeSelector')],
        params: { nodes: listed(nodes) },
        fixes: [[...keepOn(input, 'windows'), { recipe: 'set-os', os: 'windows' }]],
        nodes,
      },
    ];
  },
};

export const hostProcessRules: readonly WorkloadRule[] = [
  withoutHostNetworkRule,
  mixedRule,
  differsRule,
  enforcedAgainstRule,
  onLinuxRule,
];
