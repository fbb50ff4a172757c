import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { type Found, type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { listed } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadContainer, ReadWorkload } from '../read/read-workload';
import { says } from '../read/security-context';
import { loweredIfGuessed } from '../read/fit';
import type { FixRecipe, LintSeverity } from '@/lib/domain/placement/rule';
import {
  accountable,
  amountAt,
  cpuOf,
  givesLimit,
  givesRequest,
  mayGiveLimit,
  memoryOf,
  type Part,
  writtenAmount,
  isCore,
} from './amounts';
import { scalesByMemory } from './memory-scaling';

const MIB = 2 ** 20;

const together = (containers: readonly ReadContainer[], found: Partial<Found> = {}): Found[] =>
  containers.length === 0
    ? []
    : [
        {
          at: containers.map(({ at }) => pointer(at, 'resources')),
          params: { containers: listed(containers.map(({ name }) => name)) },
          ...found,
        },
      ];

const noLimitRule = windowsRule({ id: 'WIN-RES-001', severity: 'warning', source: 'S0 S2; D' }, (workload, input) =>
  givesLimit(input, 'memory')
    ? []
    : together(accountable(workload).filter((one) => writtenAmount(one, 'limits', 'memory') === null)),
);

const COUNTED = ['cpu', 'memory'];
const PARTS: readonly Part[] = ['requests', 'limits'];

const hasAmounts = (container: ReadContainer): boolean =>
  PARTS.some((part) => COUNTED.some((resource) => writtenAmount(container, part, resource) !== null));

const given = (input: WorkloadLintInput): boolean =>
  COUNTED.some((resource) => givesLimit(input, resource) || givesRequest(input, resource));

const noRequestRule = windowsRule({ id: 'WIN-RES-002', severity: 'warning', source: 'S2 S3' }, (workload, input) =>
  given(input) ? [] : together(accountable(workload).filter((one) => !hasAmounts(one))),
);

const unequalRule = windowsRule({ id: 'WIN-RES-003', severity: 'info', source: 'D' }, (workload, input) =>
  accountable(workload).flatMap((container) => {
    const request = memoryOf(container, 'requests');
    const limit = memoryOf(container, 'limits');
    if (request === null || limit === null || request === limit) return [];
    const at = amountAt(container, 'requests', 'memory');
    const text = writtenAmount(container, 'limits', 'memory') ?? '';
    return [
      {
        at: [at, amountAt(container, 'limits', 'memory')],
        params: {
          container: container.name,
          request: writtenAmount(container, 'requests', 'memory') ?? '',
          limit: text,
        },
        fixes: scalesByMemory(input) ? [] : [[{ recipe: 'set', path: at, value: text }]],
      },
    ];
  }),
);

/** Minimum memory of a base image, and an advised value; null: no such minimum, or not for Windows. */
function memoryNeed({ lint }: ReadContainer): { least: number; advised: string } | null {
  const { os, family } = lint?.image ?? { os: null, family: null };
  if (os === 'linux' || family === 'host-process') return null;
  return family === 'nanoserver' ? { least: 100, advised: '256Mi' } : { least: 300, advised: '512Mi' };
}

/** An unknown image is deliberately treated as a large one; a guessed one is not. */
const severityOf = ({ lint }: ReadContainer): LintSeverity =>
  lint === null || lint.image.family === null ? 'warning' : loweredIfGuessed('warning', lint.image.confidence);

const tooSmallRule = windowsRule({ id: 'WIN-RES-004', severity: 'warning', source: 'S4; judgment' }, (workload) =>
  accountable(workload).flatMap((container) => {
    const need = memoryNeed(container);
    const limit = memoryOf(container, 'limits');
    if (need === null || limit === null || limit >= need.least * MIB) return [];
    const at = amountAt(container, 'limits', 'memory');
    return [
      {
        at: [at],
        severity: severityOf(container),
        params: {
          container: container.name,
          limit: writtenAmount(container, 'limits', 'memory') ?? '',
          least: need.least,
          advised: need.advised,
        },
        fixes: [[{ recipe: 'set', path: at, value: need.advised }]],
      },
    ];
  }),
);

const SLOW_CPU_MILLI = 250;

/** Without a request the limit is the request too (SetDefaults_Pod), so the amount stays as that. */
function withoutCpuLimit(container: ReadContainer): FixRecipe {
  const at = amountAt(container, 'limits', 'cpu');
  if (writtenAmount(container, 'requests', 'cpu') !== null) return { recipe: 'strip', paths: [at] };
  return { recipe: 'rename-key', from: at, to: amountAt(container, 'requests', 'cpu') };
}

const cpuCapRule = windowsRule({ id: 'WIN-RES-005', severity: 'info', source: 'K; S3' }, (workload, input) =>
  accountable(workload).flatMap((container) => {
    const milli = cpuOf(container, 'limits');
    if (milli === null) return [];
    const at = amountAt(container, 'limits', 'cpu');
    return [
      {
        at: [at],
        severity: isCore(container) && milli < SLOW_CPU_MILLI ? 'warning' : 'info',
        params: { container: container.name, limit: writtenAmount(container, 'limits', 'cpu') ?? '' },
        // Admission would set the default of a LimitRange in its place.
        fixes: mayGiveLimit(input, 'cpu') ? [] : [[withoutCpuLimit(container)]],
      },
    ];
  }),
);

/** With one container that has no values of its own, it is clear where the values belong. */
function movedToContainer({ spec, specAt, containers }: ReadWorkload): FixRecipe[][] {
  const strip = { recipe: 'strip', paths: [pointer(specAt, 'resources')] } as const;
  const [only, another] = containers;
  if (only === undefined || another !== undefined || says(only.raw, 'resources')) return [[strip]];
  const value = objectAt(spec, 'resources');
  return [[strip, { recipe: 'set', path: pointer(only.at, 'resources'), value }], [strip]];
}

const podLevelRule = windowsRule(
  { id: 'WIN-RES-006', severity: 'error', source: 'K; V (scheduling)' },
  (workload, input) => {
    if ((workload.spec['os'] ?? null) !== null || !says(workload.spec, 'resources')) return [];
    const { kind } = input.workload;
    return [{ at: [pointer(workload.specAt, 'resources')], params: { kind }, fixes: movedToContainer(workload) }];
  },
);

const PINNING = /cpu-?(pinning|manager|affinity|set|load-balancing|quota)|numa|topology-?manager|irq-load-balancing/i;

/** Guaranteed QoS with whole cores, which Linux's static CPU manager pins. */
const isWholeCores = (container: ReadContainer): boolean => {
  const cpu = cpuOf(container, 'limits');
  const memory = memoryOf(container, 'limits');
  if (cpu === null || memory === null || cpu === 0 || cpu % 1_000 !== 0) return false;
  return (cpuOf(container, 'requests') ?? cpu) === cpu && (memoryOf(container, 'requests') ?? memory) === memory;
};

const pinningRule = windowsRule(
  { id: 'WIN-RES-007', severity: 'info', source: 'K' },
  ({ labels, annotations, metaAt, containers }) => {
    if (containers.length === 0 || !containers.every(isWholeCores)) return [];
    const marks = [
      ...Object.keys(annotations).map((key) => ({ key, at: pointer(metaAt, 'annotations', key) })),
      ...Object.keys(labels).map((key) => ({ key, at: pointer(metaAt, 'labels', key) })),
    ].filter(({ key }) => PINNING.test(key));
    const [first] = marks;
    if (first === undefined) return [];
    return [{ at: marks.map(({ at }) => at), params: { mark: first.key } }];
  },
);

const devicesRule = windowsRule(
  { id: 'WIN-RES-015', severity: 'error', source: 'K' },
  ({ spec, specAt, containers }) => {
    const claims = spec['resourceClaims'];
    if (!Array.isArray(claims) || claims.length === 0) return [];
    const used = containers.filter(({ raw }) => says(objectAt(raw, 'resources'), 'claims'));
    const at = pointer(specAt, 'resourceClaims');
    const paths = [at, ...used.map((one) => pointer(one.at, 'resources', 'claims'))];
    return [{ at: [at], fixes: [[{ recipe: 'strip', paths }]] }];
  },
);

export const resourceRules: readonly WorkloadRule[] = [
  noLimitRule,
  noRequestRule,
  unequalRule,
  tooSmallRule,
  cpuCapRule,
  podLevelRule,
  pinningRule,
  devicesRule,
];
