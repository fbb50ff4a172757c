import { message } from '@/lib/domain/message/message';
import { type WorkloadRule, windowsRule, type Found } from '../checked-rule';
import { shown, fieldTexts } from '../read/field-text';
import { listed } from '../read/names';
import { stepsOf, pointerOfPath, pointer, valueAt } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, type ReadWorkload, isCreatedPod } from '../read/read-workload';
import {
  gmsaNamesIn,
  isContainerAccount,
  podUserNameAt,
  runsAsNonRoot,
  userNameOf,
  says,
  windowsOptionsOf,
} from '../read/security-context';
import { isCore } from '../win-res/amounts';
import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { FixRecipe } from '@/lib/domain/placement/rule';
import { isAdministrators, mayNeedAdministrator } from './administrator-signs';
import { administratorFor } from '../../image/administrator-images';

const ADMINISTRATOR = 'containeradministrator';
const CONTAINER_USER = 'containeruser';

const asAdministratorRule = windowsRule(
  { id: 'WIN-SEC-013', ungated: true, severity: 'error', source: 'K verifyRunAsNonRoot' },
  (workload) =>
    workload.containers.flatMap((container) => {
      const user = userNameOf(workload, container);
      // Of a HostProcess container, the account itself is the mistake (WIN-SEC-021).
      if (user === null || user.name.toLowerCase() !== ADMINISTRATOR || container.hostProcess) return [];
      if (!runsAsNonRoot(workload, container)) return [];
      return [
        {
          at: [user.at],
          params: { container: container.name, user: user.name },
          // What needs an administrator keeps the account.
          fixes: mayNeedAdministrator(workload, container)
            ? [[{ recipe: 'strip', paths: nonRootPlaces(workload, container) }]]
            : [[{ recipe: 'set', path: user.at, value: 'ContainerUser' }]],
        },
      ];
    }),
);

const nonRootPlaces = ({ spec, specAt }: ReadWorkload, { raw, at }: ReadContainer): string[] =>
  [
    { holder: raw, below: at },
    { holder: spec, below: specAt },
  ]
    .filter(({ holder }) => says(objectAt(holder, 'securityContext'), 'runAsNonRoot'))
    .map(({ below }) => pointer(below, 'securityContext', 'runAsNonRoot'));

/** An account for the pod, unless one of its containers needs an administrator, or may. */
function asUser(workload: ReadWorkload, containers: readonly ReadContainer[]): FixRecipe[] {
  if (!workload.containers.some((one) => mayNeedAdministrator(workload, one)))
    return [{ recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' }];
  if (containers.some((one) => mayNeedAdministrator(workload, one))) return [];
  return containers.map(({ at }) => ({
    recipe: 'set',
    path: pointer(at, 'securityContext', 'windowsOptions', 'runAsUserName'),
    value: 'ContainerUser',
  }));
}

/** All containers in one finding, which an account for the pod resolves. */
const withoutUser = (workload: ReadWorkload, containers: readonly ReadContainer[]): Found[] =>
  containers.length === 0
    ? []
    : [
        {
          at: containers.map(({ at }) => at),
          params: { containers: listed(containers.map(({ name }) => name)) },
          fixes: [asUser(workload, containers)].filter((recipes) => recipes.length > 0),
        },
      ];

/**
 * Containers of a Windows pod without an account, unless it is a HostProcess pod; a container with a Linux image fails
 * earlier, and one that needs an administrator is right to have none.
 */
const withoutAccount = (workload: ReadWorkload): ReadContainer[] =>
  workload.containers.filter(
    (one) =>
      workload.hostProcesses === 0 &&
      one.lint?.image.os !== 'linux' &&
      userNameOf(workload, one) === null &&
      !isAdministrators(one),
  );

const needsAdministratorRule = windowsRule(
  { id: 'WIN-SEC-027', severity: 'error', source: 'IIS.ServiceMonitor issue 77; windows-container-tools issue 143' },
  (workload, { runsOn }) =>
    workload.containers.flatMap((container) => {
      const user = userNameOf(workload, container);
      const needed = container.lint === null ? null : administratorFor(container.raw, container.lint.image.reference);
      if (needed === null || user === null || user.name.toLowerCase() !== CONTAINER_USER) return [];
      if (container.hostProcess) return [];
      if (runsOn.includes('windows')) return [];
      const { isStarted, ...params } = needed;
      return [
        {
          at: [user.at],
          severity: isStarted ? 'error' : 'warning',
          params: { container: container.name, user: user.name, ...params },
          fixes: [[{ recipe: 'set', path: user.at, value: 'ContainerAdministrator' }]],
        },
      ];
    }),
);

const notEnforcedRule = windowsRule({ id: 'WIN-SEC-014', severity: 'warning', source: 'K; image user ~' }, (workload) =>
  withoutUser(
    workload,
    withoutAccount(workload).filter((one) => runsAsNonRoot(workload, one) && one.lint?.image.family !== 'nanoserver'),
  ),
);

/** A backslash that was escaped twice: `DOMAIN\\user`. */
const singleBackslash = (value: string): string | null =>
  /^[^\\]+\\\\[^\\]+$/.test(value) ? value.replace('\\\\', '\\') : null;

const malformedRule = windowsRule(
  { id: 'WIN-SEC-015', ungated: true, severity: 'error', source: 'K; V' },
  (_, { admission, workload }) =>
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
);

const runsAsAdministratorRule = windowsRule({ id: 'WIN-SEC-016', severity: 'info', source: 'D' }, (workload) =>
  withoutUser(workload, withoutAccount(workload).filter(isCore)),
);

/** Accounts under which HostProcess containers run (Kubernetes docs: create a HostProcess pod). */
const HOST_ACCOUNTS = ['system', 'local service', 'network service'].map((name) => `nt authority\\${name}`);

/** One of the three accounts, or a possible name of a local group: no domain, and not a container account. */
function hostProcessRunsAs(name: string): boolean {
  const low = name.trim().toLowerCase();
  if (HOST_ACCOUNTS.includes(low)) return true;
  return low !== '' && !low.includes('\\') && !isContainerAccount(low);
}

const hostAccountRule = windowsRule(
  { id: 'WIN-SEC-021', ungated: true, severity: 'warning', source: 'D create-hostprocess-pod; hcsshim jobcontainers' },
  (workload, { runsOn }) => {
    const seen = new Set<string>();
    return workload.containers.flatMap((container) => {
      if (!container.hostProcess) return [];
      const user = userNameOf(workload, container) ?? { name: '', at: podUserNameAt(workload) };
      if (hostProcessRunsAs(user.name) || seen.has(user.at)) return [];
      seen.add(user.at);
      return [
        {
          at: [user.at],
          severity: isContainerAccount(user.name) && !runsOn.includes('windows') ? 'error' : 'warning',
          params: { container: container.name, user: user.name === '' ? message('value.none') : shown(user.name) },
          fixes: [[{ recipe: 'set', path: user.at, value: 'NT AUTHORITY\\SYSTEM' }]],
        },
      ];
    });
  },
);

export const accountRules: readonly WorkloadRule[] = [
  asAdministratorRule,
  notEnforcedRule,
  malformedRule,
  runsAsAdministratorRule,
  hostAccountRule,
  needsAdministratorRule,
];

const OPTIONS = ['securityContext', 'windowsOptions'] as const;
const NAME = 'gmsaCredentialSpecName';
const BODY = 'gmsaCredentialSpec';

const optionsOf = ({ spec, specAt, containers }: ReadWorkload) => [
  { options: windowsOptionsOf(spec), at: pointer(specAt, ...OPTIONS) },
  ...containers.map(({ raw, at }) => ({ options: windowsOptionsOf(raw), at: pointer(at, ...OPTIONS) })),
];

const missingSpecRule = windowsRule(
  { id: 'WIN-SEC-022', ungated: true, severity: 'error', source: 'windows-gmsa; D' },
  ({ spec, specAt, containers }, input) => {
    const { gmsaSpecs, gmsaInstalled } = input.cluster.beside;
    const known = gmsaInstalled === false ? [] : gmsaSpecs;
    if (known === null) return [];
    // Without the webhook the pod starts, but without the account.
    const severity = gmsaInstalled === false ? 'warning' : 'error';
    return gmsaNamesIn([{ raw: spec, at: specAt }, ...containers])
      .filter(({ name }) => !known.includes(name) && !isCreatedPod(input))
      .map(({ name, at }) => ({ at: [at], severity, params: { name: shown(name) } }));
  },
);

const inlineSpecRule = windowsRule(
  { id: 'WIN-SEC-023', ungated: true, severity: 'info', source: 'D' },
  (workload, input) => {
    if (isCreatedPod(input)) return [];
    const { gmsaSpecs, gmsaInstalled } = input.cluster.beside;
    const written = optionsOf(workload).filter(({ options }) => says(options, BODY));
    // Without the webhook, an inlined spec is the only one that has an effect.
    if (written.length === 0 || gmsaInstalled === false) return [];
    const at = written.map(({ at: options }) => pointer(options, BODY));
    const named = written.every(({ options }) => gmsaSpecs?.includes(textAt(options, NAME)) === true);
    return {
      at,
      params: { fields: fieldTexts(input.specAt, at) },
      fixes: named ? [[{ recipe: 'strip', paths: at }]] : [],
    };
  },
);

export const gmsaRules: readonly WorkloadRule[] = [missingSpecRule, inlineSpecRule];
