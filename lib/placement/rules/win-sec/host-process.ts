import { type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, itemsAt } from '../read/read-workload';
import { windowsOptionsOf } from '../read/security-context';
import { whoIsRejected } from '../read/who-is-rejected';
import { keepOn } from '../read/os-recipes';
import { textAt } from '@/lib/kube-rules/json/kube-json';
import { shown } from '../read/field-text';
import { writtenTexts } from '../read/commands';

const OPTION = ['securityContext', 'windowsOptions', 'hostProcess'] as const;
const ENFORCE = 'pod-security.kubernetes.io/enforce';

const namesOf = (containers: readonly ReadContainer[]): string => listed(containers.map(({ name }) => name));

const stating = (containers: readonly ReadContainer[]): ReadContainer[] =>
  containers.filter(({ raw }) => typeof windowsOptionsOf(raw)['hostProcess'] === 'boolean');

const optionPlaces = (containers: readonly ReadContainer[]): string[] =>
  containers.map(({ at }) => pointer(at, ...OPTION));

const withoutHostNetworkRule = windowsRule(
  { id: 'WIN-SEC-017', ungated: true, severity: 'error', source: 'K; V' },
  ({ spec, hostProcesses }, input) => {
    if (hostProcesses === 0 || spec['hostNetwork'] === true) return [];
    const at = pointer(input.specAt, 'hostNetwork');
    return [{ at: [at], fixes: [[{ recipe: 'set', path: at, value: true }]] }];
  },
);

const mixedRule = windowsRule(
  { id: 'WIN-SEC-018', ungated: true, severity: 'error', source: 'K; V' },
  ({ containers, hostProcesses }, input) => {
    if (hostProcesses === 0 || hostProcesses === containers.length) return [];
    const ordinary = containers.filter(({ hostProcess }) => !hostProcess);
    return {
      at: ordinary.map(({ at }) => at),
      params: { containers: namesOf(ordinary) },
      fixes: [
        [
          { recipe: 'set', path: pointer(input.specAt, ...OPTION), value: true },
          { recipe: 'strip', paths: optionPlaces(stating(containers)) },
        ],
      ],
    };
  },
);

const differsRule = windowsRule(
  { id: 'WIN-SEC-019', ungated: true, severity: 'error', source: 'K; V' },
  ({ spec, containers }) => {
    const ofPod = windowsOptionsOf(spec)['hostProcess'];
    if (typeof ofPod !== 'boolean') return [];
    const contrary = stating(containers).filter(({ raw }) => windowsOptionsOf(raw)['hostProcess'] !== ofPod);
    if (contrary.length === 0) return [];
    const at = optionPlaces(contrary);
    return {
      at,
      params: { pod: String(ofPod), containers: namesOf(contrary) },
      fixes: [[{ recipe: 'strip', paths: at }]],
    };
  },
);

/** The Pod Security level that the pod's namespace enforces; null: none, or not read. */
const enforcedBy = ({ cluster, workload }: WorkloadLintInput): string | null => {
  const namespace = cluster.namespaces?.find(({ name }) => name === workload.namespace);
  return namespace === undefined ? null : labelOf(namespace.labels, ENFORCE);
};

const enforcedAgainstRule = windowsRule(
  { id: 'WIN-SEC-020', ungated: true, severity: 'error', source: 'K; V' },
  ({ containers, hostProcesses }, input) => {
    const level = enforcedBy(input);

    if (hostProcesses === 0 || (level !== 'baseline' && level !== 'restricted')) return [];
    return {
      at: containers.filter(({ hostProcess }) => hostProcess).map(({ at }) => at),
      params: { namespace: input.workload.namespace, level, rejected: whoIsRejected(input) },
    };
  },
);

const onLinuxRule = windowsRule(
  { id: 'WIN-SEC-024', ungated: true, severity: 'error', source: 'D' },
  (workload, input) => {
    const { linux } = fitOf(input);
    if (workload.hostProcesses === 0 || linux.length === 0) return [];
    const nodes = nodeNames(linux);
    return {
      at: [pointer(input.specAt, 'nodeSelector')],
      params: { nodes: listed(nodes) },
      fixes: [[...keepOn(input, 'windows'), { recipe: 'set-os', os: 'windows' }]],
      nodes,
    };
  },
);

export const hostProcessRules: readonly WorkloadRule[] = [
  withoutHostNetworkRule,
  mixedRule,
  differsRule,
  enforcedAgainstRule,
  onLinuxRule,
];

const SECRETS = '/var/run/secrets';
const SANDBOX = 'CONTAINER_SANDBOX_MOUNT_POINT';

/** A mount at `/` or `C:\` is part of every path and is no evidence. */
const mountPaths = ({ raw }: ReadContainer): string[] =>
  itemsAt(raw, 'volumeMounts')
    .map(({ raw: mount }) => textAt(mount, 'mountPath'))
    .filter((path) => path.length > 3);

const ordinaryPathsRule = windowsRule(
  { id: 'WIN-SEC-025', ungated: true, severity: 'warning', source: 'D' },
  (workload) =>
    workload.containers.flatMap((container) => {
      if (!container.hostProcess) return [];
      const paths = [SECRETS, ...mountPaths(container)];
      const found = writtenTexts(container).flatMap(({ at, text }) => {
        const path = text.includes(SANDBOX) ? undefined : paths.find((one) => text.includes(one));
        return path === undefined ? [] : [{ at, path }];
      });
      const [first] = found;
      if (first === undefined) return [];
      return [{ at: found.map(({ at }) => at), params: { container: container.name, path: shown(first.path) } }];
    }),
);

const TOKEN_PATH = /\/var\/run\/secrets\/kubernetes\.io[\w./-]*/g;

const windowsPath = (text: string): string => text.replaceAll(TOKEN_PATH, (path) => `C:${path.replaceAll('/', '\\')}`);

/** A path with a drive letter is already written for Windows. */
const namesTokenPath = (text: string): boolean => /(?<!C:)\/var\/run\/secrets\/kubernetes\.io/i.test(text);

const linuxTokenPathRule = windowsRule({ id: 'WIN-SEC-026', severity: 'info', source: 'S3' }, (workload) =>
  workload.containers.flatMap((container) => {
    const found = writtenTexts(container).filter(({ text }) => namesTokenPath(text));
    const [first] = found;
    if (first === undefined) return [];
    const replaced = found.map(({ at, text }) => ({ recipe: 'set', path: at, value: windowsPath(text) }) as const);
    return [
      {
        at: found.map(({ at }) => at),
        params: { container: container.name },
        fixes: container.hostProcess ? [] : [replaced],
      },
    ];
  }),
);

export const pathRules: readonly WorkloadRule[] = [ordinaryPathsRule, linuxTokenPathRule];
