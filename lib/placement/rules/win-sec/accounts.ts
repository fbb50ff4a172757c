import { message } from '@/lib/domain/message/message';
import { valueAt } from '@/lib/kube-rules/patch/value-at';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { shown } from '../read/field-text';
import { listed } from '../read/names';
import { isMeantFor } from '../read/os';
import { stepsOf, pointerOfPath } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { podUserNameAt, runsAsNonRoot, userNameOf } from '../read/security-context';

const ADMINISTRATOR = 'containeradministrator';

const asAdministratorRule: WorkloadRule = {
  id: 'WIN-SEC-013',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'K verifyRunAsNonRoot',
  check: (input) => {
    const workload = readWorkload(input);
    return workload.containers.flatMap((container) => {
      const user = userNameOf(workload, container);
      if (user === null || user.name.toLowerCase() !== ADMINISTRATOR) return [];
      if (!runsAsNonRoot(workload, container)) return [];
      return [
        {
          at: [user.at],
          params: { container: container.name, user: user.name },
          fixes: [[{ recipe: 'set', path: user.at, value: 'ContainerUser' }]],
        },
      ];
    });
  },
};

const placesOf = (containers: readonly ReadContainer[]): string[] => containers.map(({ at }) => at);

/** Non-HostProcess containers of a Windows pod without an account; a container with a Linux image fails earlier. */
const withoutAccount = (input: WorkloadLintInput): ReadContainer[] => {
  const workload = readWorkload(input);
  return workload.containers.filter(
    (one) => !one.hostProcess && one.lint?.image.os !== 'linux' && userNameOf(workload, one) === null,
  );
};

const notEnforcedRule: WorkloadRule = {
  id: 'WIN-SEC-014',
  for: 'windows',
  severity: 'warning',
  source: 'K; image user ~',
  check: (input) => {
    if (!isMeantFor(input, 'windows')) return [];
    const workload = readWorkload(input);
    const open = withoutAccount(input).filter(
      (one) => runsAsNonRoot(workload, one) && one.lint?.image.family !== 'nanoserver',
    );
    if (open.length === 0) return [];
    return [
      {
        at: placesOf(open),
        params: { containers: listed(open.map(({ name }) => name)) },
        fixes: [[{ recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' }]],
      },
    ];
  },
};

/** A backslash that was escaped twice: `DOMAIN\\user`. */
const singleBackslash = (value: string): string | null =>
  /^[^\\]+\\\\[^\\]+$/.test(value) ? value.replace('\\\\', '\\') : null;

const malformedRule: WorkloadRule = {
  id: 'WIN-SEC-015',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'K; V',
  check: ({ admission, workload }) =>
    admission.object
      .filter(({ path }) => path.endsWith('.windowsOptions.runAsUserName'))
      .map(({ path, detail }) => {
        const at = pointerOfPath(path);
        const written = valueAt(workload.object, stepsOf(at));
        const value = typeof written === 'string' ? written : '';
        const fixed = singleBackslash(value);
        return {
          at: [at],
          params: { value: shown(value), detail },
          fixes: fixed === null ? [] : [[{ recipe: 'set', path: at, value: fixed }]],
        };
      }),
};

const runsAsAdministratorRule: WorkloadRule = {
  id: 'WIN-SEC-016',
  for: 'windows',
  severity: 'info',
  source: 'D',
  check: (input) => {
    if (!isMeantFor(input, 'windows')) return [];
    const core = withoutAccount(input).filter(({ lint }) =>
      ['servercore', 'framework'].includes(lint?.image.family ?? ''),
    );
    if (core.length === 0) return [];
    return [
      {
        at: placesOf(core),
        params: { containers: listed(core.map(({ name }) => name)) },
        fixes: [[{ recipe: 'set', path: podUserNameAt(readWorkload(input)), value: 'ContainerUser' }]],
      },
    ];
  },
};

/** Accounts under which HostProcess containers run (Kubernetes docs: create a HostProcess pod). */
const HOST_ACCOUNTS = ['system', 'local service', 'network service'].map((name) => `nt authority\\${name}`);
const CONTAINER_ACCOUNTS = [ADMINISTRATOR, 'containeruser'];

/** One of the three accounts, or a possible name of a local group: no domain, and not a container account. */
function hostProcessRunsAs(name: string): boolean {
  const low = name.trim().toLowerCase();
  if (HOST_ACCOUNTS.includes(low)) return true;
  return low !== '' && !low.includes('\\') && !CONTAINER_ACCOUNTS.includes(low);
}

const hostAccountRule: WorkloadRule = {
  id: 'WIN-SEC-021',
  for: 'windows',
  ungated: true,
  severity: 'warning',
  source: 'D create-hostprocess-pod',
  check: (input) => {
    const workload = readWorkload(input);
    const seen = new Set<string>();
    return workload.containers.flatMap((container) => {
      if (!container.hostProcess) return [];
      const user = userNameOf(workload, container) ?? { name: '', at: podUserNameAt(workload) };
      if (hostProcessRunsAs(user.name) || seen.has(user.at)) return [];
      seen.add(user.at);
      return [
        {
          at: [user.at],
          params: { container: container.name, user: user.name === '' ? message('value.none') : shown(user.name) },
          fixes: [[{ recipe: 'set', path: user.at, value: 'NT AUTHORITY\\SYSTEM' }]],
        },
      ];
    });
  },
};

export const accountRules: readonly WorkloadRule[] = [
  asAdministratorRule,
  notEnforcedRule,
  malformedRule,
  runsAsAdministratorRule,
  hostAccountRule,
];
