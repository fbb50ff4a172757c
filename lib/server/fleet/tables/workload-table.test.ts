import { expect, test } from 'vitest';
import { Interner } from './intern';
import { WorkloadTable } from './workload-table';

test.each([
  ['Failed', 'True', true],
  ['Complete', 'True', true],
  ['Failed', 'False', undefined],
  ['Suspended', 'True', undefined],
])('a Job whose condition %s is %s has ended: %s', (type, status, ended) => {
  const table = new WorkloadTable('Job', { templates: new Interner(), podSpecs: new Interner() });
  const metadata = { name: 'report', namespace: 'shop', uid: 'u', resourceVersion: '1' };
  table.upsert({ metadata, spec: { template: { spec: { containers: [] } } } }, true);
  expect([...table.tops()][0]?.object.ended).toBeUndefined();
  const conditions = [{ type, status }];
  table.upsert({ metadata: { ...metadata, resourceVersion: '2' }, spec: {}, status: { conditions } }, false);
  expect([...table.tops()][0]?.object.ended).toBe(ended);
});
