import { countAt, objectAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { type WorkloadRule, workloadRule, windowsRule } from '../checked-rule';
import {
  commandsOf,
  missingInNano,
  isOfLinux,
  isOfWindows,
  processOf,
  type ReadCommand,
  shownProgram,
} from '../read/commands';
import { shown } from '../read/field-text';
import { isMeantFor, type Os } from '../read/os';
import { hasKnownPrograms } from '../../image/image-programs';
import type { LintSeverity } from '@/lib/domain/placement/rule';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { says } from '../read/security-context';
import { loweredIfGuessed } from '../read/fit';
import { isCore } from './amounts';

const firstWord = ({ words }: ReadCommand): string => words[0] ?? '';

/** Programs that Windows images do not have under that name; curl exists as curl.exe. */
const LINUX_PROGRAM = /^(sh|bash|ash|dash|cat|curl|test|ls|grep|wget|pgrep|\/(usr|bin|sbin)\/.*|\/opt\/.*\.sh)$/;

/** The program may have been added to any other image. */
const severityFor = ({ lint, hostProcess }: ReadContainer, os: Os): LintSeverity =>
  !hostProcess && lint !== null && hasKnownPrograms(lint.image.reference, os) ? 'error' : 'warning';

const linuxProbeRule = windowsRule({ id: 'WIN-RES-009', severity: 'error', source: 'S2' }, ({ containers }) =>
  containers.flatMap((container) =>
    commandsOf(container)
      .filter((command) => command.of !== 'process')
      .filter((command) => LINUX_PROGRAM.test(firstWord(command)))
      .map((command) => ({
        at: [command.at],
        severity: severityFor(container, 'windows'),
        params: { container: container.name, program: shownProgram(command) },
      })),
  ),
);

const linuxCommandRule = windowsRule(
  { id: 'WIN-RES-010', severity: 'error', source: 'S2' },
  ({ containers }, { runsOn }) =>
    // Ready pods show that the image has the program, for example Git for Windows.
    runsOn.includes('windows')
      ? []
      : containers.flatMap((container) => {
          const command = processOf(container, container.lint?.image.reference ?? '');
          if (command === null || !isOfLinux(command)) return [];
          const params = { container: container.name, program: shownProgram(command) };
          return [{ at: [command.at], severity: severityFor(container, 'windows'), params }];
        }),
);

const windowsCommandRule = workloadRule(
  { id: 'WIN-RES-011', for: 'linux', severity: 'error', source: 'F' },
  (input) => {
    if (!isMeantFor(input, 'linux') || input.runsOn.includes('linux')) return [];
    return readWorkload(input).containers.flatMap((container) => {
      const image = container.lint?.image;
      if (image?.os !== 'linux' || image.confidence !== 'high') return [];
      const command = processOf(container, image.reference);
      if (command === null || !isOfWindows(command)) return [];
      const params = { container: container.name, program: shownProgram(command) };
      return [{ at: [command.at], severity: severityFor(container, 'linux'), params }];
    });
  },
);

/** Seconds until a liveness probe may kill the container (Kubernetes API: core/v1 Probe, defaults 0, 10 and 3). */
function patienceOf(probe: RawObject): number {
  const [delay, period, failures] = [
    countAt(probe, 'initialDelaySeconds') ?? 0,
    countAt(probe, 'periodSeconds') ?? 10,
    countAt(probe, 'failureThreshold') ?? 3,
  ];
  return delay + period * failures;
}

const PROBED_BY = ['exec', 'httpGet', 'tcpSocket', 'grpc'];

/** The same check, repeated for five minutes before the liveness probe starts. */
function startupProbe(probe: RawObject): RawObject {
  const requested = Object.fromEntries(Object.entries(probe).filter(([key]) => PROBED_BY.includes(key)));
  return { ...requested, failureThreshold: 30, periodSeconds: 10 };
}

const eagerProbeRule = windowsRule({ id: 'WIN-RES-008', severity: 'warning', source: 'S3' }, ({ containers }) =>
  containers.flatMap((container) => {
    const { raw, at, name, lint } = container;
    if (!says(raw, 'livenessProbe') || says(raw, 'startupProbe')) return [];
    const probe = objectAt(raw, 'livenessProbe');
    const seconds = patienceOf(probe);
    const core = isCore(container);
    if (seconds >= (core ? 60 : 30)) return [];
    // A program that the image lacks fails in another probe too (WIN-RES-009, WIN-IMG-014).
    const words = textsAt(objectAt(probe, 'exec'), 'command');
    const isRunnable =
      !LINUX_PROGRAM.test(words[0] ?? '') &&
      !(lint?.image.family === 'nanoserver' && missingInNano({ words }, lint.image.reference) !== null);
    const value = startupProbe(probe);
    return [
      {
        at: [pointer(at, 'livenessProbe')],
        severity: core ? loweredIfGuessed('warning', lint?.image.confidence ?? 'low') : 'warning',
        params: { container: name, seconds },
        fixes: isRunnable ? [[{ recipe: 'set', path: pointer(at, 'startupProbe'), value }]] : [],
      },
    ];
  }),
);

const debugRule = windowsRule({ id: 'WIN-RES-018', severity: 'warning', source: 'K; V' }, ({ containers }) =>
  containers.flatMap(({ field, lint, at, name }) =>
    field === 'ephemeralContainers' && lint?.image.os === 'linux'
      ? [
          {
            at: [pointer(at, 'image')],
            severity: loweredIfGuessed('warning', lint.image.confidence),
            params: { container: name, image: shown(lint.image.reference) },
          },
        ]
      : [],
  ),
);

export const commandRules: readonly WorkloadRule[] = [
  eagerProbeRule,
  linuxProbeRule,
  linuxCommandRule,
  windowsCommandRule,
  debugRule,
];
