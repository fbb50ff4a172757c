import type { WorkloadRule } from '../checked-rule';
import { readWorkload } from '../read/read-workload';
import {
  containerSecurityPlaces,
  podSecurityPlaces,
  podUserNameAt,
  userNameOf,
} from '../read/security-context';
import { idPlaces, isTrue, kernelPlaces, namespacePlaces, podPlaces } from './ignored-places';
import { strippedRule } from './ignored-rule';

const userIds = strippedRule(
  {
    id: 'WIN-SEC-005',
    severity: 'warning',
    title: 'runAsUser and runAsGroup are ignored on Windows',
    cause: '{fields}: Windows has no numeric ids. The container runs as the user of its image.',
    remedy: 'Remove them; name an account with windowsOptions.runAsUserName, for example ContainerUser.',
    source: 'S2; K',
  },
  idPlaces,
);

/** Taking the ids out changes nothing that happens; an account in their place does what they were meant for. */
const userIdsOrAccount: WorkloadRule = {
  ...userIds,
  check: (input) => {
    const workload = readWorkload(input);
    const named = workload.containers.some((one) => userNameOf(workload, one) !== null);
    const account = { recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' } as const;
    const offers = !named && workload.hostProcesses === 0;
    return userIds.check(input).map((found) => ({
      ...found,
      fixes: offers ? [...found.fixes, ...found.fixes.map((fix) => [...fix, account])] : found.fixes,
    }));
  },
};

/** What Windows does not know, in pods that do not say that they are for Windows. */
export const ignoredFieldRules: readonly WorkloadRule[] = [
  strippedRule(
    {
      id: 'WIN-SEC-001',
      severity: 'warning',
      title: 'privileged is ignored on Windows',
      cause: '{fields}: Windows has no privileged containers; this one gets ordinary rights.',
      remedy:
        'Remove it. If it needs the host, make the pod a HostProcess pod (windowsOptions.hostProcess and hostNetwork true).',
      source: 'S2 S3; K',
    },
    (workload) => containerSecurityPlaces(workload, ['privileged'], isTrue),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-002',
      severity: 'warning',
      title: 'Linux capabilities are ignored on Windows',
      cause: '{fields}: Windows has no POSIX capabilities; nothing is added or dropped.',
      remedy:
        'Remove them. Where Pod Security asks for them, set spec.os.name windows instead: then it asks no longer.',
      source: 'S2 S3',
    },
    (workload) => containerSecurityPlaces(workload, ['capabilities']),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-003',
      severity: 'warning',
      title: 'readOnlyRootFilesystem is ignored on Windows',
      cause: '{fields}: the root of a Windows container stays writable, whatever is written here.',
      remedy: 'Remove it, and do not count on it.',
      source: 'S2; R',
    },
    (workload) => containerSecurityPlaces(workload, ['readOnlyRootFilesystem'], isTrue),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-004',
      severity: 'info',
      title: 'allowPrivilegeEscalation has no effect on Windows',
      cause: '{fields}: it is a switch of the Linux kernel.',
      remedy: 'Remove it; once spec.os.name is windows, the API server refuses it.',
      source: 'S2',
    },
    (workload) => containerSecurityPlaces(workload, ['allowPrivilegeEscalation']),
  ),
  userIdsOrAccount,
  strippedRule(
    {
      id: 'WIN-SEC-006',
      severity: 'warning',
      title: 'fsGroup and supplementalGroups are ignored on Windows',
      cause: '{fields}: the files of volumes keep their owners; no group is added.',
      remedy: 'Remove them; give rights by ACLs of the volume or the image.',
      source: 'S2; K',
    },
    (workload) => podSecurityPlaces(workload, ['fsGroup', 'fsGroupChangePolicy', 'supplementalGroups']),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-007',
      severity: 'warning',
      title: 'seccomp, AppArmor and SELinux are ignored on Windows',
      cause: '{fields}: they are features of the Linux kernel; nothing confines the container that way.',
      remedy: 'Remove them.',
      source: 'S2',
    },
    kernelPlaces,
  ),
  strippedRule(
    {
      id: 'WIN-SEC-008',
      severity: 'info',
      title: 'procMount has no effect on Windows',
      cause: '{fields}: there is no /proc.',
      remedy: 'Remove it.',
      source: 'S2',
    },
    (workload) => containerSecurityPlaces(workload, ['procMount']),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-009',
      severity: 'error',
      title: 'sysctls: a Windows kubelet rejects the pod',
      cause: '{fields}: on Windows no sysctl is allowed; every pod ends as Failed with SysctlForbidden.',
      remedy: 'Remove securityContext.sysctls.',
      source: 'K',
    },
    (workload) =>
      podSecurityPlaces(workload, ['sysctls'], (value) => Array.isArray(value) && value.length > 0),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-010',
      severity: 'warning',
      title: 'Host and shared namespaces are ignored on Windows',
      cause: '{fields}: the containers see neither the processes of the node nor those of each other.',
      remedy: 'Remove them. For what needs the processes of the node use a HostProcess pod.',
      source: 'S2',
    },
    namespacePlaces,
  ),
  strippedRule(
    {
      id: 'WIN-SEC-011',
      severity: 'info',
      title: 'hostUsers has no effect on Windows',
      cause: '{fields}: user namespaces are a feature of Linux.',
      remedy: 'Remove it.',
      source: 'K',
    },
    (workload) => podPlaces(workload, ['hostUsers']),
  ),
  strippedRule(
    {
      id: 'WIN-SEC-012',
      severity: 'error',
      title: 'supplementalGroupsPolicy Strict: a Windows kubelet rejects the pod',
      cause:
        '{fields}: no Windows runtime supports it; every pod ends as Failed with SupplementalGroupsPolicyNotSupported.',
      remedy: 'Remove supplementalGroupsPolicy.',
      source: 'K',
    },
    (workload) => podSecurityPlaces(workload, ['supplementalGroupsPolicy'], (value) => value === 'Strict'),
  ),
];
