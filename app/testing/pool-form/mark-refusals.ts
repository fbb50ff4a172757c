import type { Located } from '../screen';
import { addLabel } from './pool-form';
import { go, mark, refusalsOn, remove, scaling, steps, type Refusal } from './refusal';

async function addTags(page: Located, first: number, last: number): Promise<void> {
  for (let n = first; n <= last; n += 1) await addLabel(page, { of: 'tag', n, key: `team-${n}`, value: 'web' });
}

const scaled = (of: Pick<Refusal, 'wrong' | 'right'>): Pick<Refusal, 'wrong' | 'right'> => ({
  wrong: async (page) => {
    await go(page, steps.size);
    await scaling(page, /^Automatic/);
    await go(page, steps.labels);
    await of.wrong(page);
  },
  right: async (page) => {
    await of.right(page);
    await go(page, steps.size);
    await scaling(page, /^Manual/);
    await go(page, steps.labels);
  },
});

const autoscaler = mark({ of: 'tag', key: 'k8s.io/cluster-autoscaler/enabled', value: 'true' });

/** The form has one label and no taint when it is opened. */
export const labelRefusals = refusalsOn(steps.labels, [
  {
    at: 'labels',
    ...mark({ of: 'label', n: 2, key: 'kubernetes.io/team', value: 'web' }),
    cause: /is reserved for Kubernetes/,
    remedy: /your own prefix, kubelet\.kubernetes\.io\/ or node\.kubernetes\.io\//,
  },
  {
    at: 'labels',
    ...mark({ of: 'label', n: 2, key: '-team', value: 'web' }),
    cause: /“-team” = “web” is not a valid Kubernetes label or taint/,
    remedy: /a letter or digit at both ends/,
  },
  {
    at: 'labels',
    ...mark({ of: 'label', n: 2, key: 'team', value: 'web shop' }),
    cause: /“team” = “web shop” is not a valid Kubernetes label or taint/,
    remedy: /at most 63 letters/,
  },
  {
    at: 'taints',
    ...mark({ of: 'taint', key: 'for us' }),
    cause: /“for us” = “” is not a valid Kubernetes label or taint/,
    remedy: /at most 63 letters/,
  },
  {
    at: 'taints',
    ...mark({ of: 'taint', key: 'team', value: 'w'.repeat(64) }),
    cause: /“team” = “w{64}” is not a valid Kubernetes label or taint/,
    remedy: /at most 63 letters/,
  },
  {
    at: 'taints',
    ...mark({ of: 'taint', key: 'k8s.io/team', value: 'web' }),
    cause: /is reserved for Kubernetes/,
    remedy: /your own prefix/,
  },
  {
    at: 'taints',
    wrong: async (page) => {
      for (const [at, value] of ['web', 'shop'].entries())
        await addLabel(page, { of: 'taint', n: at + 1, key: 'team', value });
    },
    right: async (page) => {
      for (const n of [2, 1]) await remove(page, `Remove taint ${n}`);
    },
    cause: /The taint team with effect NoSchedule is set twice/,
    remedy: /Remove one of them/,
  },
]);

export const tagRefusals = refusalsOn(steps.labels, [
  ...['acs:team', 'aliyun-team', 'ack.aliyun.com'].map((key): Refusal => ({
    at: 'tags',
    ...mark({ of: 'tag', key, value: 'web' }),
    cause: /is reserved for Alibaba Cloud/,
    remedy: /Enter another key/,
  })),
  {
    at: 'tags',
    ...mark({ of: 'tag', key: 'wiki', value: 'https://wiki.example' }),
    cause: /is not a valid ECS tag/,
    remedy: /Correct the key or the value/,
  },
  {
    at: 'tags',
    ...scaled(autoscaler),
    cause: /“k8s\.io\/cluster-autoscaler\/enabled” is reserved/,
    remedy: /Enter another key/,
  },
  {
    at: 'tags',
    as: 'Warning',
    ...scaled({ wrong: (page) => addTags(page, 1, 15), right: () => Promise.resolve() }),
    cause: /The autoscaler adds a tag for each label and taint\..* 2\d tags; the limit is 20/,
    remedy: /raise the tag quota/,
  },
  {
    at: 'tags',
    wrong: (page) => addTags(page, 16, 17),
    right: (page) => remove(page, 'Remove tag 17'),
    cause: /17 ECS tags are requested; 16 are available\. An instance supports 20, of which ACK and Mullion use 4/,
    remedy: /Remove tags/,
  },
]);

export const labelRefusalsOnWindows = refusalsOn(steps.labels, [
  {
    at: 'taints',
    as: 'Warning',
    wrong: () => Promise.resolve(),
    right: (page) => page.getByRole('button', { name: 'Add taint os=windows:NoSchedule' }).click(),
    cause: /Linux pods without an OS selector can be scheduled to these Windows nodes/,
    remedy: /Add the taint os=windows:NoSchedule/,
  },
]);
