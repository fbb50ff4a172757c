import { describe, expect, it } from 'vitest';
import { FailingPodGroups, type PodEnding, type PodSighting, type SeenPod } from './pod-signals';

const now = 1_000_000_000;
const failure = (state: string, message: string | null = null, since: number | null = now - 4_000) => ({
  state,
  stuck: true,
  message,
  since,
});
const pod = (more: Partial<SeenPod> = {}): SeenPod => ({
  uid: 'u1',
  namespace: 'shop',
  name: 'web-7d9-abcde',
  workload: { kind: 'Deployment', name: 'web' },
  nodeName: 'n1',
  phase: 'Running',
  failure: null,
  rejection: null,
  restarts: 0,
  ...more,
});
const sighting = (more: Partial<PodSighting>): PodSighting => ({
  before: null,
  after: null,
  now,
  first: false,
  ending: null,
  failed: null,
  pool: null,
  ...more,
});
const brief = (groups: FailingPodGroups, more: Partial<PodSighting>) =>
  groups
    .see(sighting(more))
    .map(({ kind, at, tone, text, count }) => `${kind} ${now - at} ${tone} ${text.text} ×${count}`);

const crash = pod({ failure: failure('CrashLoopBackOff') });
const pull = pod({ failure: failure('ImagePullBackOff', 'not found') });

describe('pods that fail, by workload and cause', () => {
  it('begin with the first and end with the last', () => {
    const groups = new FailingPodGroups();
    const second = { ...crash, uid: 'u2' };
    const said = brief(groups, { before: pod(), after: crash });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^start 4000 bad shop\/web: .+ ×1$/);
    expect(brief(groups, { before: crash, after: crash })).toEqual([]);
    expect(brief(groups, { after: second })).toHaveLength(1);
    expect(brief(groups, { before: crash, after: pod() })).toEqual([]);
    expect(brief(groups, { before: second })[0]).toMatch(/^end 0 bad .+ ×0$/);
    expect(brief(groups, { before: second })).toEqual([]);
  });

  it('are another entry when the cause changes', () => {
    const groups = new FailingPodGroups();
    groups.see(sighting({ after: pull }));
    expect(brief(groups, { before: pull, after: crash }).map((text) => text.split(' ')[0])).toEqual(['end', 'start']);
  });

  it('of one cause have one key, whatever the words of the kubelet', () => {
    const [groups, others] = [new FailingPodGroups(), new FailingPodGroups()];
    const keyOf = (of: FailingPodGroups, message: string) =>
      of.see(sighting({ after: pod({ failure: failure('CrashLoopBackOff', message) }) }))[0]?.key;
    expect(keyOf(groups, 'back-off 10s')).toBe(keyOf(others, 'back-off 5m0s'));
  });

  it('only wait: no entry', () => {
    const waiting = pod({ failure: { ...failure('ContainerCreating'), stuck: false } });
    expect(brief(new FailingPodGroups(), { after: waiting })).toEqual([]);
  });

  it('fail since a stated time at the first reading, and belong to their node and pool', () => {
    const pool = { type: 'node-pool', namespace: null, name: 'np1', label: 'win' } as const;
    const [signal] = new FailingPodGroups().see(sighting({ after: crash, first: true, pool }));
    expect(signal).toMatchObject({
      standing: true,
      within: ['in:node/n1', 'in:node-pool/np1'],
      raw: 'CrashLoopBackOff',
    });
  });

  it('without a controller are entries of their own', () => {
    const [signal] = new FailingPodGroups().see(sighting({ after: { ...crash, workload: null } }));
    expect(signal?.object).toMatchObject({ type: 'pod', namespace: 'shop', name: 'web-7d9-abcde' });
  });
});

const ending = (more: Partial<PodEnding>): PodEnding => ({
  container: 'app',
  reason: 'Error',
  exitCode: 1,
  message: '',
  at: now - 2_000,
  ...more,
});

describe('what happens once', () => {
  it.each<[string, Partial<PodSighting>, string[]]>([
    [
      'a restart',
      { before: pod(), after: pod({ restarts: 1 }), ending: ending({}) },
      ['moment 2000 warn shop/web: container app exited with code 1 ×1'],
    ],
    [
      'an exit that was no failure',
      { before: pod(), after: pod({ restarts: 1 }), ending: ending({ exitCode: 0, reason: 'Completed' }) },
      [],
    ],
    [
      'a container without memory',
      { before: pod(), after: pod({ restarts: 1 }), ending: ending({ reason: 'OOMKilled', exitCode: 137 }) },
      ['moment 2000 bad shop/web: container app exceeded its memory limit ×1'],
    ],
    ['a restart of a crash loop', { before: crash, after: pod({ restarts: 2 }), ending: ending({}) }, []],
    [
      'an eviction by the kubelet',
      { before: pod(), after: pod({ phase: 'Failed' }), failed: { reason: 'Evicted', message: 'low on memory' } },
      ['moment 0 bad shop/web: pod evicted from n1 ×1'],
    ],
    [
      'a failed job',
      { before: pod(), after: pod({ phase: 'Failed' }), failed: { reason: '', message: '' } },
      ['moment 0 warn shop/web: pod failed ×1'],
    ],
    [
      'one that had failed before',
      { before: pod({ phase: 'Failed' }), after: pod({ phase: 'Failed' }), failed: { reason: 'Evicted', message: '' } },
      [],
    ],
    [
      'one that failed before the first reading',
      { after: pod({ phase: 'Failed' }), first: true, failed: { reason: 'Evicted', message: '' } },
      [],
    ],
    ['a pod that comes', { after: pod() }, []],
    ['a pod that goes', { before: pod() }, []],
  ])('%s', (_, more, wanted) => {
    expect(brief(new FailingPodGroups(), more)).toEqual(wanted);
  });

  it('a pod that the kubelet rejects names why', () => {
    const rejection = failure('PodOSNotSupported', 'Failed to admit pod');
    const after = pod({ phase: 'Failed', rejection });
    const said = brief(new FailingPodGroups(), {
      before: pod({ phase: 'Pending' }),
      after,
      failed: { reason: 'PodOSNotSupported', message: '' },
    });
    expect(said).toEqual(['moment 0 bad shop/web: The pods specify another OS than the node runs ×1']);
  });
});
