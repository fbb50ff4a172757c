import { whoIsRejected } from '../read/who-is-rejected';
import { type WorkloadRule, windowsRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { isSurelyFor, labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { says } from '../read/security-context';

/** `spec.os` is GA, and every supported kubelet from this minor version on reads it. */
const FIRST_MINOR = 24;

const unsaid = windowsRule(
  { id: 'WIN-OS-006', severity: 'info', source: 'D user guide; S2' },
  ({ spec, specAt }, input) => {
    const { minor } = input.cluster;
    if (minor === null || minor < FIRST_MINOR || says(spec, 'os') || !isSurelyFor(input, 'windows')) return [];
    return [{ at: [pointer(specAt, 'os')], fixes: [[{ recipe: 'set-os', os: 'windows' }]] }];
  },
);

/** Pod Security requirements that do not apply to Windows pods, and the one that the same patch meets. */
const linuxDemands = ['allowPrivilegeEscalation != false', 'unrestricted capabilities', 'seccompProfile'];
const alsoFixed = ['runAsNonRoot != true'];

/** The violations in a Pod Security rejection, without the text in parentheses. */
const violationsIn = (message: string): string[] =>
  (/violates PodSecurity "[^"]*": (.*)$/s.exec(message)?.[1] ?? '')
    .replaceAll(/\s*\([^()]*\)/g, '')
    .split(', ')
    .filter((part) => part !== '');

/** Enforced at restricted, in a version that recognizes Windows pods (1.25 or later). */
function enforcesRestricted({ cluster, workload }: WorkloadLintInput): boolean {
  const labels = cluster.namespaces?.find(({ name }) => name === workload.namespace)?.labels ?? {};
  const version = labelOf(labels, 'pod-security.kubernetes.io/enforce-version') ?? 'latest';
  const minor = Number(/^v1\.(\d{1,3})$/.exec(version)?.[1] ?? (version === 'latest' ? 99 : 0));
  return labelOf(labels, 'pod-security.kubernetes.io/enforce') === 'restricted' && minor >= 25;
}

const refusedAsLinux = windowsRule(
  { id: 'WIN-OS-011', severity: 'error', source: 'K pod-security-admission; V' },
  ({ spec, specAt }, input) => {
    if (says(spec, 'os') || !enforcesRestricted(input)) return [];
    const violations = input.admission.pod
      .filter(({ by }) => by === 'PodSecurity')
      .flatMap(({ message }) => violationsIn(message));
    const demands = violations.filter((one) => linuxDemands.includes(one));
    const others = violations.filter((one) => ![...linuxDemands, ...alsoFixed].includes(one));
    if (demands.length === 0 || others.length > 0) return [];
    return {
      at: [pointer(specAt, 'os')],
      params: { namespace: input.workload.namespace, demands: demands.join(', '), rejected: whoIsRejected(input) },
      fixes: [
        [
          { recipe: 'set-os', os: 'windows' },
          { recipe: 'set', path: pointer(specAt, 'securityContext', 'runAsNonRoot'), value: true },
        ],
      ],
    };
  },
);

export const unstatedOs: readonly WorkloadRule[] = [unsaid, refusedAsLinux];
