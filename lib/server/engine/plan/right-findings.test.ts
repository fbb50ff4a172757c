import { expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { clusterRightFindings } from '@/lib/domain/change/pool-finding-codes';
import type { PlannedCall } from '@/lib/domain/change/plan';
import { rightFindings } from './right-findings';

const call = (method: string, path: string): PlannedCall => ({
  system: 'kubernetes',
  action: '',
  method,
  path,
  body: null,
});
const cordon = call('PATCH', '/api/v1/nodes/n1');
const patch = call('PATCH', '/apis/apps/v1/namespaces/shop/deployments/web?fieldManager=mullion');
const reads = { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] };

test('everything allowed, what is missing, and no answer', async () => {
  const found = (world: SampleWorld) => rightFindings(world.planContext(), [cordon, cordon, patch]);
  expect(await found(new SampleWorld())).toEqual([]);

  const limited = new SampleWorld();
  limited.kubeCluster.faults.rules = [reads];
  const missing = await found(limited);
  expect(missing.map(({ cause }) => cause)).toEqual([
    'The credential of the cluster may not patch nodes, which a call of this plan needs.',
    'The credential of the cluster may not patch deployments.apps in namespace shop, which a call of this plan needs.',
  ]);

  const silent = new SampleWorld();
  silent.kubeCluster.faults.unavailable = true;
  const unknown = await found(silent);
  const severities = [...missing, ...unknown].map(({ code, severity }) => [code, severity]);
  expect(Object.fromEntries(severities)).toEqual(clusterRightFindings);
});
