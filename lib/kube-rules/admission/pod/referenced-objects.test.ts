import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../../objects/cluster-facts-of';
import { admissionWorld, objectOf, podRejectionsOf, podSpec, errorsOf } from '../testing/admitted';

const priorityClass = (name: string, more: RawObject = {}): RawObject => ({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name },
  ...more,
});
const account = (name: string, namespace?: string): RawObject => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name, namespace },
});

const { priorityClasses = null, serviceAccounts = null } = clusterFactsOf({
  minor: 36,
  objects: [
    priorityClass('high', { value: 1000 }),
    priorityClass('idle', { value: -5, preemptionPolicy: 'Never', globalDefault: true }),
    priorityClass('odd', { value: 'x' }),
    account('default', 'shop'),
    account('web', 'shop'),
    account('other', 'elsewhere'),
  ],
});
const full = admissionWorld({ priorityClasses, serviceAccounts });

const integer = (written: number, computed: number): string =>
  `Priority: the integer value of priority (${written}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`;

test.each<[RawObject, string[]]>([
  [{ priorityClassName: 'high' }, []],
  [{ priorityClassName: 'high', priority: 1000, preemptionPolicy: 'PreemptLowerPriority' }, []],
  [{ priorityClassName: 'low' }, ['Priority: no PriorityClass with name low was found']],
  [{ priorityClassName: 'odd' }, ['Priority: no PriorityClass with name odd was found']],
  [{ priorityClassName: 'high', priority: 7 }, [integer(7, 1000)]],
  [{ priority: 7 }, [integer(7, -5)]],
  [{ priority: -5, preemptionPolicy: 'Never' }, []],
  [
    { priorityClassName: 'high', preemptionPolicy: 'Never' },
    [
      'Priority: the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
    ],
  ],
  [{ priorityClassName: 'system-node-critical' }, []],
  [{ priorityClassName: 'system-cluster-critical', priority: 1 }, [integer(1, 2_000_000_000)]],
  [{ serviceAccountName: 'default' }, []],
  [{ serviceAccountName: 'web' }, []],
  [{ serviceAccount: 'web' }, []],
  [
    { serviceAccountName: 'other' },
    ['ServiceAccount: error looking up service account shop/other: serviceaccount "other" not found'],
  ],
])('%j', (spec, expected) => {
  for (const kind of ['Pod', 'Deployment'] as const) {
    const object = objectOf(kind, podSpec(spec));
    expect(errorsOf(object)).toEqual([]);
    expect(podRejectionsOf(object, full)).toEqual(expected);
  }
});

test('unread lists reject nothing, and neither does a PodTemplate', () => {
  const spec = podSpec({ priorityClassName: 'low', priority: 7, serviceAccountName: 'other' });
  expect(podRejectionsOf(objectOf('Deployment', spec), admissionWorld())).toEqual([]);
  const none = admissionWorld({ priorityClasses: null, serviceAccounts: [] });
  expect(podRejectionsOf(objectOf('Deployment', spec), none)).toEqual([]);
  expect(podRejectionsOf(objectOf('PodTemplate', spec), full)).toEqual([]);
});
