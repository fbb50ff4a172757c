import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { windowsOptionsOf } from '../read/security-context';
import { keepOn } from '../read/os-recipes';

const OPTION = ['securityContext', 'windowsOptions', 'hostProcess'] as const;
const ENFORCE = 'pod-security.kubernetes.io/enforce';

const namesOf = (containers: readonly ReadContainer[]): string => listed(containers.map(({ name }) => name));

/** Containers that set `hostProcess` themselves. */
const stating = (containers: readonly ReadContainer[]): ReadContainer[] =>
  containers.filter(({ raw }) => typeof windowsOptionsOf(raw)['hostProcess'] === 'boolean');

const optionPlaces = (containers: readonly ReadContainer[]): string[] =>
  containers.map(({ at }) => pointer(at, ...OPTION));

const withoutHostNetworkRule: WorkloadRule = {
  id: 'WIN-SEC-017',
  for: 'windows',
  ungated: true,
  severity: 'error',
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
            { recipe: 'strip', paths: optionPlaces(stating(containers)) },
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
  source: 'K; V',
  check: (input) => {
    const { spec, containers } = readWorkload(input);
    const ofPod = windowsOptionsOf(spec)['hostProcess'];
    if (typeof ofPod !== 'boolean') return [];
    const contrary = stating(containers).filter(({ raw }) => windowsOptionsOf(raw)['hostProcess'] !== ofPod);
    if (contrary.length === 0) return [];
    const at = optionPlaces(contrary);
    return [
      { at, params: { pod: String(ofPod), containers: namesOf(contrary) }, fixes: [[{ recipe: 'strip', paths: at }]] },
    ];
  },
};

/** The Pod Security level that the pod's namespace enforces; null: none, or not read. */
const enforcedBy = ({ cluster, workload }: WorkloadLintInput): string | null => {
  const namespace = cluster.namespaces?.find(({ name }) => name === workload.namespace);
  return namespace === undefined ? null : labelOf(namespace.labels, ENFORCE);
};

const enforcedAgainstRule: WorkloadRule = {
  id: 'WIN-SEC-020',
  for: 'windows',
  ungated: true,
  severity: 'error',
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
