import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { arbitraryPool } from '@/lib/domain/pool/testing/arbitrary-pool';
import {
  type PoolDraft,
  candidateOf,
  chooseImage,
  chooseOs,
  draftLike,
  draftOfBuild,
  draftOfDefinition,
  draftOfForm,
  startDraft,
  windowsTaint,
  withSuggestions,
} from './draft';
import { dropDraft, keepDraft, keptDraftOf, openedByLink, openedDraft } from './draft-storage';
import { evaluatedPool } from './edit';
import { poolOptions } from '@/lib/contract/testing/pool-options';
import { wholeDraft } from './testing/whole-draft';

const whole: PoolDraft = {
  ...wholeDraft,
  labels: [
    { key: ' team ', value: 'web' },
    { key: '', value: '' },
  ],
};

function samplePool() {
  const [pool] = fc.sample(arbitraryPool, 1);
  if (pool === undefined) throw new Error('no sample');
  return pool;
}

function draftOf(pool: PoolDefinition): PoolDraft {
  const draft = draftOfDefinition(pool, 3);
  if (draft === null) throw new Error('no draft');
  return draft;
}

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

describe('draft and form', () => {
  test('a draft is the form and back, without the password', () => {
    const form = nodePoolCreateInput.parse(candidateOf(whole));
    expect(form).toMatchObject({ labels: { team: 'web' }, size: { mode: 'manual', desired: 2 } });
    const back = draftOfForm(form);
    expect(back.loginPassword).toBe('');
    expect(candidateOf({ ...back, loginPassword: 'Secret123!' })).toEqual(form);
  });

  test('any pool that ACK has fills the form and comes out the same', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        const draft = draftOf(pool);
        expect(evaluatedPool(draft, null)).toEqual({ ...pool, passwordSet: false });
      }),
    );
  });

  test('a pool of an unknown OS fills no form', () => {
    const pool = samplePool();
    expect(draftOfDefinition({ ...pool, os: 'unknown' }, 3)).toBeNull();
  });

  test('a template gives everything but the name and the password', () => {
    const pool = samplePool();
    const { name, loginPassword, ...rest } = draftLike(pool, 3) ?? whole;
    expect([name, loginPassword]).toEqual(['', '']);
    expect(rest.instanceTypes).toEqual(pool.instanceTypes);
  });

  test('an auto-scaling pool that becomes manual expects the nodes it has', () => {
    const pool = samplePool();
    const auto = { ...pool, size: { mode: 'auto', min: 1, max: 9, type: 'cpu' } as const };
    expect(draftOfDefinition(auto, 7)?.size).toEqual({ mode: 'auto', desired: 7, min: 1, max: 9, type: 'cpu' });
  });

  test('what does not apply is not sent', () => {
    const draft: PoolDraft = {
      ...whole,
      billing: { ...whole.billing, period: 12 },
      publicIp: { bandwidthMbps: null, charge: 'PayByBandwidth' },
      privatePool: { use: 'open', id: 'eap-1' },
    };
    expect(candidateOf(draft)).toMatchObject({
      billing: { method: 'pay-as-you-go', period: 1 },
      publicIp: { bandwidthMbps: 0, charge: 'PayByTraffic' },
      privatePool: { use: 'open', id: '' },
    });
  });

  test('another OS drops what belongs to the first', () => {
    const linux = chooseOs({ ...whole, taints: [windowsTaint] }, 'linux');
    expect(linux).toMatchObject({ os: 'linux', name: 'win-a', imageId: '', instanceTypes: [], taints: [] });
    expect(linux.vSwitchIds).toEqual(['vsw']);
  });

  test('Windows takes what only Linux has away', () => {
    const mount = { path: '/data', fileSystem: 'ext4', forRuntime: false };
    const linux = startDraft('linux');
    const [disk] = [{ ...linux.systemDisk, snapshotId: '', mount, kept: {} }];
    const windows = chooseOs(
      { ...linux, managed: true, hardening: 'mlps', loginUser: 'ecs-user', keyPair: 'ops', dataDisks: [disk] },
      'windows',
    );
    expect(windows).toMatchObject({ managed: false, hardening: 'none', loginUser: 'root', keyPair: '' });
    expect(windows.dataDisks[0]?.mount).toBeNull();
  });
});

describe('the kept draft', () => {
  const place = { person: 'local:ada', cluster: 'prod', poolId: null };
  const here = { place, base: null, start: startDraft('windows'), now: 100 };
  const key = 'mullion.draft.3/node-pool.create/local%3Aada/prod/';
  const stores = () => ({ lasting: memory(), tab: memory() });

  test('comes back without the password, numbers missing or not', () => {
    const storage = stores();
    const draft = { ...whole, size: { ...whole.size, desired: null } };
    expect(keepDraft(storage, { ...here, draft, at: 42 })).toBe(42);
    const text = storage.lasting.getItem(key) ?? '';
    expect(text).toContain('win-a');
    expect(text).not.toContain('Secret123');
    expect(keptDraftOf(storage, here)).toEqual({ at: 42, draft: { ...draft, loginPassword: '' }, isHere: true });
    for (const other of [{ cluster: 'other' }, { poolId: 'np1' }, { person: 'local:bob' }])
      expect(keptDraftOf(storage, { ...here, place: { ...place, ...other } })).toBeNull();
  });

  test('outlives its tab, where it goes on by itself; in another it is offered', () => {
    const storage = stores();
    keepDraft(storage, { ...here, draft: whole, at: 42 });
    const [same, later] = [keptDraftOf(storage, here), keptDraftOf({ ...storage, tab: memory() }, here)];
    expect(openedDraft(same, here.start)).toMatchObject({ restored: true, keptAt: 42, offered: null });
    const opened = openedDraft(later, here.start);
    expect(opened).toMatchObject({ initial: here.start, restored: false, keptAt: null, offered: { at: 42 } });
    expect(opened.offered?.draft.name).toBe(whole.name);
    dropDraft(storage, place);
    expect(openedDraft(keptDraftOf(storage, here), here.start)).toMatchObject({ restored: false, offered: null });
  });

  test('is offered beside what a link starts with, also in its own tab, unless it is the same', () => {
    const storage = stores();
    keepDraft(storage, { ...here, draft: whole, at: 42 });
    const kept = keptDraftOf(storage, here);
    const linux = startDraft('linux');
    expect(openedByLink(kept, { initial: linux, restored: false })).toMatchObject({
      initial: linux,
      restored: false,
      keptAt: null,
      offered: { at: 42 },
    });
    const same = { ...whole, loginPassword: '', userData: 'echo' };
    expect(openedByLink(kept, { initial: same, restored: true }).offered).toBeNull();
    expect(openedByLink(null, { initial: linux, restored: false }).offered).toBeNull();
  });

  test('holds no script, which may hold secrets: an edit keeps the one of its pool', () => {
    const storage = stores();
    const start = { ...whole, userData: 'echo of-the-pool', preUserData: 'echo before' };
    const base = candidateOf(start);
    const draft = { ...start, name: 'win-b', userData: 'echo token-1', preUserData: 'echo token-2' };
    keepDraft(storage, { place, base, draft, at: 1 });
    expect(storage.lasting.getItem(key)).not.toMatch(/echo|token/);
    const kept = keptDraftOf(storage, { ...here, base, start });
    expect(kept?.draft).toMatchObject({ name: 'win-b', userData: start.userData, preUserData: start.preUserData });
  });

  test('is forgotten after 30 days', () => {
    const storage = stores();
    keepDraft(storage, { ...here, draft: whole, at: 1 });
    const day = 86_400_000;
    expect(keptDraftOf(storage, { ...here, now: 29 * day })).not.toBeNull();
    expect(keptDraftOf(storage, { ...here, now: 31 * day })).toBeNull();
    expect([storage.lasting.getItem(key), storage.tab.getItem(key)]).toEqual([null, null]);
  });

  test('of an edit belongs to the pool as it was then', () => {
    const storage = stores();
    const base = candidateOf(whole);
    keepDraft(storage, { place, base, draft: { ...whole, name: 'win-b' }, at: 1 });
    expect(keptDraftOf(storage, { ...here, base: candidateOf(whole) })?.draft.name).toBe('win-b');
    expect(keptDraftOf(storage, { ...here, base: candidateOf({ ...whole, managed: true }) })).toBeNull();
    expect(storage.lasting.getItem(key)).toBeNull();
  });

  test('of any pool comes back', () => {
    fc.assert(
      fc.property(arbitraryPool, (pool) => {
        const draft = draftOf(pool);
        const storage = stores();
        keepDraft(storage, { ...here, draft, at: 1 });
        expect(keptDraftOf(storage, { ...here, start: draft })?.draft).toEqual(draft);
      }),
      { numRuns: 30 },
    );
  });

  test.each(['', '{}', 'null', '{"at":1,"draft":{"os":"beos"}}', '[['])('%j is no draft', (text) => {
    const storage = stores();
    storage.lasting.setItem(key, text);
    expect(keptDraftOf(storage, here)).toBeNull();
  });

  test.each([
    ['a field that is missing', { name: undefined }],
    ['a field of another kind', { managed: 'yes' }],
    ['labels that are no rows', { labels: { team: 'web' } }],
    ['a disk of another shape', { dataDisks: [{ category: 'cloud_essd' }] }],
    ['an OS that there is not', { os: 'beos' }],
  ])('a draft with %s is dropped', (_name, patch) => {
    const storage = stores();
    const { loginPassword: _secret, ...draft } = whole;
    storage.lasting.setItem(key, JSON.stringify({ at: 1, base: null, draft: { ...draft, ...patch } }));
    expect(keptDraftOf(storage, here)).toBeNull();
  });

  test('a storage that refuses is not an error', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const storage = { lasting: refusing, tab: refusing };
    expect(keepDraft(storage, { ...here, draft: whole, at: 1 })).toBeNull();
    expect(keptDraftOf(storage, here)).toBeNull();
  });
});

describe('suggestions', () => {
  const yes = { ok: true } as const;
  const rest2022 = { imageType: 'WindowsServer2022', build: '20348', arch: 'amd64', sizeGiB: 40 };
  const options = poolOptions({
    cluster: { ...poolOptions().cluster, version: '1.34' },
    images: [{ id: 'only', name: 'Windows', platform: 'Windows', ...rest2022 }],
    runtimes: [
      { name: 'containerd', version: '1.6.38', choose: yes },
      { name: 'containerd', version: '1.10.0', choose: yes },
      { name: 'containerd', version: '2.9.9', choose: { ok: false as const, reason: 'no' } },
    ],
  });

  test('takes the newest runtime that fits and the only image with its type', () => {
    expect(withSuggestions(startDraft('windows'), options)).toMatchObject({
      runtimeVersion: '1.10.0',
      imageId: 'only',
      imageType: 'WindowsServer2022',
      platform: 'Windows',
    });
  });

  test('says of a public image what the plan says, whatever a template had', () => {
    const like = { ...startDraft('windows'), imageId: 'only', imageType: 'Windows', platform: 'WindowsServer2022' };
    expect(withSuggestions(like, options)).toMatchObject({ imageType: 'WindowsServer2022', platform: 'Windows' });
    expect(withSuggestions({ ...like, imageId: 'm-1' }, options)).toMatchObject({ imageType: 'Windows' });
  });

  test('gives a custom image the type that it is based on, unless one is typed', () => {
    const custom = {
      id: 'm-1',
      name: 'golden',
      os: 'windows',
      platform: 'Windows Server 2022',
      arch: 'amd64',
    } as const;
    const rest = { imageType: 'Windows', sizeGiB: 40, usable: true, owner: 'self' } as const;
    const own = { ...options, customImages: [{ ...custom, ...rest }] };
    const draft = { ...startDraft('windows'), imageId: 'm-1' };
    expect(withSuggestions(draft, own)).toMatchObject({ imageType: 'Windows', platform: 'Windows' });
    const typed = { ...draft, imageType: 'WindowsCore' };
    expect(withSuggestions(typed, own)).toMatchObject({ imageType: 'WindowsCore', platform: 'WindowsCore' });
  });

  test.each<[string, { imageType?: string; build?: string; nodes?: number | null }, object]>([
    ['of the same edition', {}, { imageId: 'full', imageType: 'WindowsServer2022' }],
    ['of Server Core', { imageType: 'WindowsCore' }, { imageId: 'core', imageType: 'WindowsServer2022Core' }],
    ['that is not offered', { build: '26100' }, { imageId: '' }],
    ['with other nodes', { nodes: 4 }, { imageId: 'full', size: { ...whole.size, mode: 'manual', desired: 4 } }],
  ])('a pool of another build has the image %s', (_, { imageType = 'Windows', ...asked }, expected) => {
    const { build = '20348', nodes = null } = asked;
    const of = (id: string, type: string, own: string) => ({
      ...rest2022,
      id,
      name: id,
      platform: 'Windows',
      imageType: type,
      build: own,
    });
    const images = [
      of('old', 'Windows', '17763'),
      of('core', 'WindowsServer2022Core', '20348'),
      of('full', 'WindowsServer2022', '20348'),
    ];
    const like = { ...whole, os: 'windows' as const, imageId: 'old', imageType };
    const draft = draftOfBuild(like, { build, nodes, options: { ...options, images } });
    expect(draft).toMatchObject({ instanceTypes: whole.instanceTypes, ...expected });
  });

  test.each([
    ['of a new pool', 'only', null, { imageType: 'WindowsServer2022', platform: 'Windows' }],
    ['that nothing is known of', 'm-1', null, { imageType: 'Windows', platform: 'Windows' }],
    [
      'of a pool with a platform',
      'only',
      ['Windows', 'Windows'],
      { imageType: 'WindowsServer2022', platform: 'Windows' },
    ],
    ['of a pool without one', 'only', ['Windows', ''], { imageType: 'WindowsServer2022', platform: '' }],
    [
      'of a pool, unknown',
      'm-1',
      ['WindowsCore', 'WindowsCore'],
      { imageType: 'WindowsCore', platform: 'WindowsCore' },
    ],
  ] as const)('choosing an image %s sets type and platform', (_, imageId, now, words) => {
    const before = now === null ? null : { imageType: now[0], platform: now[1] };
    expect(chooseImage(imageId, { os: 'windows', options, before })).toEqual({ imageId, ...words });
  });

  test('leaves what a person chose', () => {
    expect(withSuggestions(whole, options)).toEqual(whole);
  });
});
