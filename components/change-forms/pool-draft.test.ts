import { describe, expect, test } from 'vitest';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import type { PoolDraft } from './pool-draft';
import {
  chooseOs,
  draftOfInput,
  draftToInput,
  startDraft,
  windowsTaint,
  withSuggestions,
} from './pool-draft';
import { keepDraft, keptDraftOf } from './pool-draft-storage';
import { checkDraft, issuesOfDoor, stepHealth, stepOfField } from './pool-issues';
import { touchedBy } from './pool-form';

const whole: PoolDraft = {
  ...startDraft('windows'),
  name: 'win-a',
  imageId: 'img',
  vSwitchIds: ['vsw'],
  instanceTypes: ['ecs.g6.xlarge'],
  runtimeVersion: '2.1.5',
  loginPassword: 'Secret123!',
  labels: [
    { key: 'team', value: 'web' },
    { key: '', value: '' },
  ],
};

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('draft and input', () => {
  test('a whole draft is the input and back', () => {
    const { input, issues } = checkDraft(whole);
    expect(issues).toEqual([]);
    expect(input?.labels).toEqual({ team: 'web' });
    expect(input?.size).toEqual({ mode: 'manual', desired: 2 });
    if (input === null) throw new Error('no input');
    const back = draftOfInput(input);
    expect(back.loginPassword).toBe('');
    expect(draftToInput({ ...back, loginPassword: 'Secret123!' })).toEqual(input);
  });

  test('every field of the input comes from the draft', () => {
    expect(Object.keys(draftToInput(whole)).toSorted()).toEqual(
      Object.keys(nodePoolCreateInput.shape).toSorted(),
    );
  });

  test('every field of the input has a step', () => {
    for (const field of Object.keys(nodePoolCreateInput.shape)) expect(stepOfField(field)).not.toBe('review');
  });

  test('another OS drops what belongs to the first', () => {
    const linux = chooseOs({ ...whole, taints: [windowsTaint] }, 'linux');
    expect(linux).toMatchObject({ os: 'linux', name: 'win-a', imageId: '', instanceTypes: [], taints: [] });
    expect(linux.vSwitchIds).toEqual(['vsw']);
  });
});

describe('checkDraft', () => {
  test('names each wrong field once, by its rule', () => {
    const { input, issues } = checkDraft({ ...startDraft('windows'), name: 'Bad_Name', desired: null });
    expect(input).toBeNull();
    expect(issues.map(({ field, key }) => `${field} ${key}`).toSorted()).toEqual([
      'imageId required',
      'instanceTypes chooseOne',
      'name nameFormat',
      'runtimeVersion required',
      'size.desired number',
      'vSwitchIds chooseOne',
    ]);
  });

  test.each<[Partial<PoolDraft>, string]>([
    [{ desired: 1001 }, 'size.desired atMost'],
    [{ desired: -1 }, 'size.desired atLeast'],
    [{ desired: 1.5 }, 'size.desired whole'],
    [{ name: 'x'.repeat(64) }, 'name tooLong'],
    [{ instanceTypes: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'instanceTypes tooMany'],
    [{ systemDisk: { ...whole.systemDisk, sizeGiB: 10 } }, 'systemDisk.sizeGiB atLeast'],
    [
      {
        labels: [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      'labels.1 duplicate',
    ],
  ])('%j → %s', (patch, wanted) => {
    const { input, issues } = checkDraft({ ...whole, ...patch });
    expect(input).toBeNull();
    expect(issues.map(({ field, key }) => `${field} ${key}`)).toEqual([wanted]);
  });

  test('issues of the door lose their prefix and count for their step', () => {
    const issues = issuesOfDoor([{ field: 'input.vSwitchIds', message: 'no' }]);
    expect(issues[0]?.field).toBe('vSwitchIds');
    expect(stepHealth('network', issues, [])).toEqual({ problems: 1, warnings: 0 });
  });
});

describe('the kept draft', () => {
  test('comes back without the password', () => {
    const storage = memory();
    expect(keepDraft(storage, 'prod', whole, 42)).toBe(42);
    const text = storage.getItem('mullion.draft.node-pool.create.prod') ?? '';
    expect(text).toContain('win-a');
    expect(text).not.toContain('Secret123');
    expect(keptDraftOf(storage, 'prod')).toEqual({ at: 42, draft: { ...whole, loginPassword: '' } });
    expect(keptDraftOf(storage, 'other')).toBeNull();
  });

  test.each(['', '{}', 'null', '{"at":1,"draft":{"os":"beos"}}', '[['])('%j is no draft', (text) => {
    const storage = memory();
    storage.setItem('mullion.draft.node-pool.create.prod', text);
    expect(keptDraftOf(storage, 'prod')).toBeNull();
  });

  test('a storage that refuses is not an error', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(keepDraft(storage, 'prod', whole, 1)).toBeNull();
    expect(keptDraftOf(storage, 'prod')).toBeNull();
  });
});

describe('suggestions', () => {
  const yes = { ok: true } as const;
  const options = {
    cluster: { version: '1.34', type: 'ManagedKubernetes', network: 'flannel', vpcId: 'vpc' },
    vSwitches: [],
    images: [
      {
        id: 'only',
        name: 'Windows',
        platform: 'WindowsServer2022',
        build: '20348',
        arch: 'amd64',
        sizeGiB: 40,
      },
    ],
    runtimes: [
      { name: 'containerd', version: '1.6.38', choose: yes },
      { name: 'containerd', version: '1.10.0', choose: yes },
      { name: 'containerd', version: '2.9.9', choose: { ok: false as const, reason: 'no' } },
    ],
    instanceTypes: [],
    securityGroups: [],
    keyPairs: [],
    customImages: [],
    resourceGroups: [],
    deploymentSets: [],
    privatePools: [],
    unread: [],
    quota: { nodesPerCluster: null, nodesNow: null },
  };

  test('takes the newest runtime that fits and the only image', () => {
    expect(withSuggestions(startDraft('windows'), options)).toMatchObject({
      runtimeVersion: '1.10.0',
      imageId: 'only',
    });
  });

  test('leaves what a person chose', () => {
    expect(withSuggestions(whole, options)).toEqual(whole);
  });
});

test('touchedBy speaks of input fields', () => {
  expect(touchedBy({ desired: 3, name: 'x' })).toEqual(['size', 'name']);
});
