import type { WorkloadRule } from '../checked-rule';
import { readWorkload } from '../read/read-workload';
import { containerSecurityPlaces, podSecurityPlaces, podUserNameAt, userNameOf } from '../read/security-context';
import { idPlaces, isTrue, kernelPlaces, namespacePlaces, podPlaces } from './ignored-places';
import { strippedRule } from './ignored-rule';

const userIds = strippedRule({ id: 'WIN-SEC-005', severity: 'warning', source: 'S2; K' }, idPlaces);

/** Taking the ids out changes nothing that happens; an account in their place does what they were meant for. */
const userIdsOrAccount: WorkloadRule = {
  ...userIds,
  check: (input) => {
    const workload = readWorkload(input);
    const named = workload.containers.some((one) => userNameOf(workload, one) !== null);
    const account = { recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' } as const;
    const offers = !named && workload.hostProcesses === 0;
    return userIds
      .check(input)
      .map((found) => ({
        ...found,
        fixes: offers ? [...found.fixes, ...found.fixes.map((fix) => [...fix, account])] : found.fixes,
      }));
  },
};

/** What Windows does not know, in pods that do not say that they are for Windows. */
export const ignoredFieldRules: readonly WorkloadRule[] = [
  strippedRule({ id: 'WIN-SEC-001', severity: 'warning', source: 'S2 S3; K' }, (workload) =>
    containerSecurityPlaces(workload, ['privileged'], isTrue),
  ),
  strippedRule({ id: 'WIN-SEC-002', severity: 'warning', source: 'S2 S3' }, (workload) =>
    containerSecurityPlaces(workload, ['capabilities']),
  ),
  strippedRule({ id: 'WIN-SEC-003', severity: 'warning', source: 'S2; R' }, (workload) =>
    containerSecurityPlaces(workload, ['readOnlyRootFilesystem'], isTrue),
  ),
  strippedRule({ id: 'WIN-SEC-004', severity: 'info', source: 'S2' }, (workload) =>
    containerSecurityPlaces(workload, ['allowPrivilegeEscalation']),
  ),
  userIdsOrAccount,
  strippedRule({ id: 'WIN-SEC-006', severity: 'warning', source: 'S2; K' }, (workload) =>
    podSecurityPlaces(workload, ['fsGroup', 'fsGroupChangePolicy', 'supplementalGroups']),
  ),
  strippedRule({ id: 'WIN-SEC-007', severity: 'warning', source: 'S2' }, kernelPlaces),
  strippedRule({ id: 'WIN-SEC-008', severity: 'info', source: 'S2' }, (workload) =>
    containerSecurityPlaces(workload, ['procMount']),
  ),
  strippedRule({ id: 'WIN-SEC-009', severity: 'error', source: 'K' }, (workload) =>
    podSecurityPlaces(workload, ['sysctls'], (value) => Array.isArray(value) && value.length > 0),
  ),
  strippedRule({ id: 'WIN-SEC-010', severity: 'warning', source: 'S2' }, namespacePlaces),
  strippedRule({ id: 'WIN-SEC-011', severity: 'info', source: 'K' }, (workload) => podPlaces(workload, ['hostUsers'])),
  strippedRule({ id: 'WIN-SEC-012', severity: 'error', source: 'K' }, (workload) =>
    podSecurityPlaces(workload, ['supplementalGroupsPolicy'], (value) => value === 'Strict'),
  ),
];
