import { describe, expect, it } from 'vitest';
import { nodeSignals, type NodeSighting, type SeenNode } from './node-signals';
import { poolObject } from './timeline-object';

const now = 1_000_000_000;
const hour = 3_600_000;
const ready = (status: 'True' | 'False' | 'Unknown', changedAt: number | null = now - 5_000) => ({
  type: 'Ready',
  status,
  reason: status === 'True' ? 'KubeletReady' : 'KubeletNotReady',
  message: status === 'True' ? '' : 'container runtime is down',
  changedAt,
});
const disk = {
  type: 'DiskPressure',
  status: 'True',
  reason: 'KubeletHasDiskPressure',
  message: '',
  changedAt: now - 9_000,
} as const;

function node(more: Partial<SeenNode> = {}): SeenNode {
  const state = more.ready ?? 'True';
  return {
    uid: 'u1',
    name: 'n1',
    ready: state,
    unschedulable: false,
    kubeletVersion: 'v1.33.1',
    osImage: 'Alibaba Cloud Linux 3',
    bootId: 'b1',
    conditions: [ready(state)],
    createdAt: now - 30 * 24 * hour,
    ...more,
  };
}

const see = (o: Partial<NodeSighting>) =>
  nodeSignals({ before: null, after: null, now, since: null, pool: null, cordon: null, ...o }).map(
    ({ kind, at, tone, text, raw }) => `${kind} ${now - at} ${tone} ${text.text}${raw === null ? '' : ` (${raw})`}`,
  );

const words = '(KubeletNotReady: container runtime is down)';

describe('a node that changes', () => {
  it.each<[string, Partial<SeenNode>, Partial<SeenNode>, string[]]>([
    ['nothing', {}, {}, []],
    ['labels, taints or amounts', {}, { conditions: [ready('True', now)] }, []],
    ['not Ready', {}, { ready: 'False' }, [`start 5000 bad n1 is not Ready ${words}`]],
    ['silent', {}, { ready: 'Unknown' }, [`start 5000 bad n1 does not report ${words}`]],
    ['Ready again', { ready: 'False' }, {}, ['end 5000 ok n1 is Ready', 'moment 5000 ok n1 is Ready']],
    [
      'under pressure',
      {},
      { conditions: [ready('True'), disk] },
      ['start 9000 warn n1: DiskPressure (KubeletHasDiskPressure)'],
    ],
    ['no longer under pressure', { conditions: [ready('True'), disk] }, {}, ['end 0 ok n1 is Ready']],
    ['cordoned', {}, { unschedulable: true }, ['start 0 info n1 cordoned']],
    ['uncordoned', { unschedulable: true }, {}, ['end 0 ok n1 is Ready', 'moment 0 info n1 uncordoned']],
    ['another kubelet', {}, { kubeletVersion: 'v1.34.1' }, ['moment 0 info n1: kubelet v1.33.1 → v1.34.1']],
    ['another OS image', {}, { osImage: 'CL 4' }, ['moment 0 info n1: OS image Alibaba Cloud Linux 3 → CL 4']],
    ['restarted', {}, { bootId: 'b2' }, ['moment 0 info n1 restarted']],
    ['a boot that was not reported before', { bootId: '' }, {}, []],
  ])('%s', (_, before, after, wanted) => {
    expect(see({ before: node(before), after: node(after) })).toEqual(wanted);
  });

  it('a failure with another state is the same failure', () => {
    const [before, after] = [node({ ready: 'False' }), node({ ready: 'Unknown' })];
    const [signal] = nodeSignals({ before, after, now, since: null, pool: null, cordon: null });
    expect(signal).toMatchObject({ kind: 'start', key: 'node/n1/not-ready', count: 0 });
  });

  it('a new node that is not yet Ready is no failure', () => {
    const young = { createdAt: now - 60_000 };
    const before = node({ ...young, ready: 'Unknown', conditions: [] });
    expect(see({ before, after: node({ ...young, ready: 'False' }) })).toEqual([]);
  });
});

describe('a node that comes or goes', () => {
  it.each<[string, Partial<SeenNode>, number | null, string[]]>([
    ['exists at the first reading ever', {}, null, []],
    ['existed before a restart', {}, now - hour, []],
    ['joined while Mullion was not running', { createdAt: now - 60_000 }, now - hour, ['moment 60000 info n1 joined']],
    ['is not Ready since a stated time', { ready: 'False' }, now - hour, [`start 5000 bad n1 is not Ready ${words}`]],
    ['is cordoned since an unknown time', { unschedulable: true }, null, ['holds 0 info n1 cordoned']],
  ])('%s', (_, after, since, wanted) => {
    expect(see({ after: node(after), since })).toEqual(wanted);
  });

  it('is cordoned by a program since a time', () => {
    const cordon = { by: 'kubectl-cordon', at: now - hour };
    expect(see({ after: node({ unschedulable: true }), cordon })).toEqual([
      `start ${hour} info n1 cordoned by kubectl-cordon`,
    ]);
  });

  it('leaves, and its states end', () => {
    expect(see({ before: node({ ready: 'False', unschedulable: true }) })).toEqual([
      'end 0 ok n1 is Ready',
      'end 0 ok n1 is Ready',
      'moment 0 info n1 left',
    ]);
  });

  it('belongs to its pool', () => {
    const pool = poolObject({ id: 'np1', name: 'win' });
    const [signal] = nodeSignals({ before: node(), after: null, now, since: null, pool, cordon: null });
    expect(signal?.within).toEqual(['in:node-pool/np1']);
  });
});
