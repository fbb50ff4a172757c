import { describe, expect, test } from 'vitest';
import { secured } from '@/lib/kube-rules/admission/testing/admitted';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { storedWorkloadOf } from '@/lib/kube-rules/objects/workload-object';
import { barePod, podOf, runtimeClass, TODAY, workloadFrom } from '../testing/lint-world';
import { sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';
import { explaining } from './precedence';

const CORE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const spec = (more: RawObject): RawObject =>
  podOf(CORE, { nodeSelector: { 'kubernetes.io/os': 'windows' }, os: { name: 'windows' }, ...more });
const hostProcess = { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } } };

const cluster = sketchCluster({
  nodes: [windowsNode()],
  namespaces: [{ ...secured({ enforce: 'baseline' }), name: 'default' }],
  runtimeClasses: [runtimeClass({ name: 'moved', nodeSelector: { 'kubernetes.io/os': 'linux' } })],
});
const uid = 'u1';
const ready = sketchPod({ uid, name: 'shop', nodeName: 'win-20348', workload: { kind: 'Pod', name: 'shop' } });

const found = (object: RawObject, { stored, isReady = true }: { stored: boolean; isReady?: boolean }) => {
  const whole = { ...object, metadata: { name: 'shop', namespace: 'default', uid } };
  const workload = stored ? storedWorkloadOf(whole) : workloadFrom(whole);
  if (workload === null) throw new Error('no workload');
  const facts = { ...cluster, pods: isReady ? [ready] : [] };
  const { outcome, findings, groups } = assess(workload, placementWorld({ cluster: facts, today: TODAY }));
  const rejecting = findings.filter(({ rule, severity }) => severity === 'error' && explaining.admission.has(rule));
  return { outcome, rules: rejecting.map(({ rule }) => rule), by: groups[0]?.reasons[0]?.by };
};

describe('no finding says that the API server rejects a pod that exists', () => {
  test.each<[string, RawObject, string]>([
    ['its RuntimeClass was deleted', { runtimeClassName: 'gone' }, 'WIN-SCHED-013'],
    ['its RuntimeClass selects other nodes since', { runtimeClassName: 'moved' }, 'WIN-SCHED-014'],
    [
      'the overhead of its RuntimeClass changed',
      { runtimeClassName: 'moved', overhead: { cpu: '1' } },
      'WIN-SCHED-015',
    ],
    ['its namespace enforces baseline since', hostProcess, 'WIN-SEC-020'],
    ['an operator that was enabled', { tolerations: [{ key: 'a', operator: 'Gt', value: '1' }] }, 'WIN-SCHED-027'],
  ])('%s', (_what, more, rule) => {
    const object = barePod(spec(more));
    expect(found(object, { stored: false })).toMatchObject({
      outcome: 'rejected',
      rules: expect.arrayContaining([rule]),
    });
    expect(found(object, { stored: true })).toMatchObject({ rules: [] });
    expect(found(object, { stored: true }).outcome).not.toBe('rejected');
  });
});

test('a pod that has not started cannot start without its RuntimeClass; a ready one runs', () => {
  const object = barePod(spec({ runtimeClassName: 'gone' }));
  expect(found(object, { stored: true })).toMatchObject({ outcome: 'runs' });
  expect(found(object, { stored: true, isReady: false })).toMatchObject({
    outcome: 'blocked',
    by: 'FailedCreatePodSandBox',
  });
});
