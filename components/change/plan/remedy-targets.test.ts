import { describe, expect, test } from 'vitest';
import type { ResourceRef } from '@/lib/domain/change/plan';
import { type FindingPlace, remedyTargets } from './remedy-targets';

const pool: ResourceRef = { type: 'node-pool', uid: 'np-1', name: 'win-a' };
const node: ResourceRef = { type: 'node', uid: 'u1', name: 'n1' };
const place: FindingPlace = { cluster: 'prod', kind: 'node-pool.scale', change: '7', targets: [pool, node] };

const links = (
  code: string,
  o: { subject?: ResourceRef; field?: string | null; severity?: 'blocker' | 'info'; at?: Partial<FindingPlace> } = {},
) => {
  const { subject = pool, field = null, severity = 'blocker', at = {} } = o;
  return remedyTargets({ code, severity, subject, field }, { ...place, ...at }).map(
    ({ key, href }) => `${key} ${href}`,
  );
};

describe('what resolves a finding', () => {
  test.each<[string, Parameters<typeof links>, string[]]>([
    ['capacity', ['drain-no-other-node'], ['newPool /clusters/prod/pools/new', 'pools /clusters/prod/pools']],
    [
      'a protected node',
      ['node-protected', { subject: node }],
      ['protected /clusters/prod/nodes?held=yes', 'node /clusters/prod/nodes/n1'],
    ],
    ['another change', ['repair-may-restart'], ['drain /clusters/prod/drain#u1=n1']],
    ['a pool’s own page', ['pool-busy'], ['poolChanges /clusters/prod/pools/np-1?tab=changes']],
    ['workloads whose pods are rejected', ['rescheduling-rejected'], ['placement /clusters/prod/placement']],
    ['pods', ['drain-left-pods'], ['pods /clusters/prod#pods']],
    ['stock, for a new size', ['sold-out'], ['poolTypes /clusters/prod/pools/np-1/edit?field=instanceTypes']],
    ['nothing in the form that has the field', ['sold-out', { at: { kind: 'node-pool.update' } }], []],
    [
      'workloads that need more replicas',
      ['drain-pdb-never-allows', { subject: pool }],
      ['pdbs /clusters/prod/placement/findings?q=MUL-003', 'placement /clusters/prod/placement'],
    ],
    [
      'a workload by name',
      ['workload-rejected', { subject: { type: 'workload', uid: 'w', name: 'shop/Deployment/web' } }],
      ['workload /clusters/prod/placement/shop/Deployment/web'],
    ],
    [
      'a field of a pool',
      ['runtime-not-offered', { field: 'runtimeVersion', at: { kind: 'node-pool.update' } }],
      ['field /clusters/prod/pools/np-1/edit?field=runtimeVersion'],
    ],
    [
      'a field of a new pool, with what was entered',
      ['name-invalid', { field: 'name', subject: { ...pool, uid: 'new:win-a' }, at: { kind: 'node-pool.create' } }],
      ['field /clusters/prod/pools/new?from=7&field=name'],
    ],
  ])('%s', (_, args, expected) => {
    expect(links(...args)).toEqual(expected);
  });

  test('of several nodes only one that the finding is about is linked', () => {
    const at = { targets: [node, { ...node, uid: 'u2', name: 'n2' }] };
    expect(links('drain-lone-pods', { subject: node, at })).toEqual(['placement /clusters/prod/placement']);
    expect(links('node-replaced', { subject: node, at })).toEqual(['node /clusters/prod/nodes/n1']);
  });

  test('nothing where it is only information, or the pool is not there', () => {
    expect(links('drain-no-other-node', { severity: 'info' })).toEqual([]);
    expect(links('pool-busy', { subject: { ...pool, uid: 'new:win-a' }, at: { targets: [] } })).toEqual([]);
    expect(links('unheard-of')).toEqual([]);
  });

  test('a hostile name stays inside its path', () => {
    const subject: ResourceRef = { type: 'node', uid: 'u', name: '../../evil?x=#' };
    expect(links('unheard-of', { subject })).toEqual(['node /clusters/prod/nodes/..%2F..%2Fevil%3Fx%3D%23']);
  });
});
