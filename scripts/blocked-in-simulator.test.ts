import { expect, test } from 'vitest';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { WORKLOADS } from '@/lib/server/kube/watch/resources';
import { buildScenario } from '@/simulator/scenarios';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { Clock } from '@/simulator/world/clock';

test('each workload of the sample cluster whose pods are rejected is listed once, under its cause', () => {
  const clock = new Clock();
  clock.freeze();
  const kube = buildScenario('hybrid-placement', { clock, pace: 1, seed: 's' }).kube(PROD_ID);
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  const kinds = { nodes: 'Node', pods: 'Pod', ...Object.fromEntries(WORKLOADS.map(({ kind }) => [kind, kind])) };
  for (const [kind, object] of Object.entries({ ...kinds, warnings: 'Event' })) {
    for (const raw of kube.list(object)) store.sink(kind).upsert(raw, true);
    store.setKnown(kind);
  }
  const page = store.failingPods({ figure: 'podsNotRunning', limit: 500 });
  const blocked = (page?.rows ?? []).filter(({ kind }) => kind === 'workload');
  const found = blocked.map(({ owner, name, cause, node }) => [owner?.kind, name, cause, node !== null].join(' '));
  expect(found).toEqual(
    expect.arrayContaining([
      'Deployment portal-missing-class admission-class false',
      'Deployment portal-class-conflict admission-class-conflict false',
      'Deployment portal-says-linux rejected-os true',
      'Deployment portal-labelled-linux rejected-os true',
      'Deployment shop-sysctl rejected-field true',
      'Deployment ledger-not-hardened admission-security false',
      'DaemonSet collector-host-process admission-security false',
    ]),
  );
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(7);
  expect(blocked.every(({ reason }) => reason !== null && reason !== '')).toBe(true);
  expect(page?.rows.some(({ kind, owner }) => kind === 'pod' && owner?.name === 'portal-says-linux')).toBe(false);
  expect(page?.totals.podsNotRunning).toBe(store.clusterRow().podsNotRunning);
});
