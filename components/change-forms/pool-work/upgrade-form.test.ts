import { describe, expect, test } from 'vitest';
import { catalogOf, messageIn } from '@/lib/domain/message/catalog';
import zhDomain from '@/messages/zh/domain';
import { nodePoolUpgradeInput } from '@/lib/changes/node-pool-upgrade/input';
import { startDrain } from '../node/drain-form';
import {
  replacesDisks,
  runtimeChoices,
  startUpgrade,
  upgradeInput,
  upgradeOfUrl,
  urlOfUpgrade,
  type UpgradeForm,
} from './upgrade-form';

const nodePool = { id: 'np1', name: 'win-a' };
const node = { name: 'a', uid: 'u', instanceId: null };
const parse = (form: Partial<UpgradeForm>, os: 'linux' | 'windows' = 'linux') =>
  nodePoolUpgradeInput.safeParse(upgradeInput({ ...startUpgrade(null, os), ...form }, { nodePool, os }));

test('what a new form holds is a whole request for all nodes', () => {
  const parsed = parse({});
  expect(parsed.data).toMatchObject({ nodePool, kubelet: true, replaceSystemDisk: false });
  expect(parsed.data?.nodes ?? null).toBeNull();
});

test('the URL holds what is upgraded and how, and never the consent to warnings and losses', () => {
  const start = startUpgrade(null, 'windows');
  const read = (url: Record<string, string | null>) => upgradeOfUrl(start, (name) => url[name] || undefined);
  expect(Object.values(urlOfUpgrade(start, start)).filter((value) => (value ?? '') !== '')).toEqual([]);
  const form: UpgradeForm = {
    ...start,
    kubelet: false,
    runtimeVersion: '2.1.5',
    imageId: 'img-1',
    way: 'batches',
    pause: 'never',
    surge: 2,
    drain: { ...startDrain, onLimit: 'stop-and-uncordon', numbers: { ...startDrain.numbers, soakMinutes: 0 } },
  };
  expect(read(urlOfUpgrade(form, start))).toEqual(form);
  const url = urlOfUpgrade({ ...form, ignoreWarnings: true, drain: { ...form.drain, emptyDir: 'all' } }, start);
  expect(read({ ...url, ignoreWarnings: 'yes', emptyDir: 'all', pause: 'sometimes', maxFailed: 'many' })).toEqual({
    ...form,
    pause: start.pause,
  });
});

test('no node chosen stays so in the URL, and is not all nodes', () => {
  const read = (nodes: UpgradeForm['nodes']) => {
    const url = urlOfUpgrade({ ...startUpgrade(null, 'linux'), nodes }, startUpgrade(null, 'linux'));
    return upgradeOfUrl(startUpgrade(null, 'linux'), (name) => url[name] || undefined).nodes;
  };
  expect(read([])).toEqual([]);
  expect(read(null)).toBeNull();
});

describe('system disks', () => {
  test.each([
    ['windows', {}, 'always', true],
    ['linux', {}, 'not', false],
    ['linux', { replaceDisk: true }, 'chosen', true],
    ['linux', { imageId: 'img' }, 'always', true],
  ] as const)('of %s with %j', (os, form, how, replaced) => {
    expect(replacesDisks({ ...startUpgrade(null, 'linux'), ...form }, os)).toBe(how);
    expect(parse(form, os).data?.replaceSystemDisk).toBe(replaced);
  });
});

test('an interval is not sent beside pauses, where the schema refuses it', () => {
  expect(parse({ intervalMinutes: 10, pause: 'every-batch' }).data?.batch.intervalMinutes).toBe(0);
  expect(parse({ intervalMinutes: 10, pause: 'never' }).data?.batch.intervalMinutes).toBe(10);
});

test.each<[string, Partial<UpgradeForm>]>([
  ['an empty number', { maxParallel: null }],
  ['too many at once', { maxParallel: 11 }],
  ['an interval that ACK does not take', { intervalMinutes: 3, pause: 'never' }],
])('%s is no request', (_, form) => {
  expect(parse(form).success).toBe(false);
});

test('chosen nodes go by name and UID, and no node chosen is no request', () => {
  expect(parse({ nodes: [node] }).data?.nodes).toEqual([{ name: 'a', uid: 'u' }]);
  expect(parse({ nodes: [] }).success).toBe(false);
});

describe('by batches', () => {
  test('what is left empty is as usual, and ACK’s own batches are not sent', () => {
    const { data } = parse({ way: 'batches', surge: 1 }, 'windows');
    expect(data?.batches).toMatchObject({ surge: 1, canaries: 1, onLimit: 'ask', firstPercent: 10 });
    expect(parse({ way: 'batches', maxParallel: null }, 'windows').success).toBe(true);
  });

  test('losses and numbers of the drain go with it', () => {
    const drain = { ...startDrain, hostPath: ['shop/web-1'], numbers: { ...startDrain.numbers, soakMinutes: 0 } };
    expect(parse({ way: 'batches', drain }, 'windows').data?.batches).toMatchObject({
      accepted: { emptyDir: [], hostPath: ['shop/web-1'], bare: [] },
      soakMinutes: 0,
    });
  });

  test('only where system disks are replaced; a number that is still typed is no request', () => {
    expect(parse({ way: 'batches' }, 'linux').data?.batches).toBeNull();
    expect(parse({ way: 'batches', replaceDisk: true }, 'linux').data?.batches).not.toBeNull();
    expect(parse({ way: 'batches', surge: null }, 'windows').success).toBe(false);
    expect(parse({ way: 'ack', surge: null }, 'windows').success).toBe(true);
  });
});

test('why a runtime cannot be chosen is shown in the reader’s language', () => {
  const phrase = { key: 'domain.choose.runtime-too-old', params: {} };
  const runtimes = [
    { name: 'containerd', version: '1.5.1', choose: { ok: false as const, reason: 'needs containerd 1.6', phrase } },
    { name: 'containerd', version: '2.1.5', choose: { ok: true as const } },
  ];
  const zh = catalogOf('zh', { domain: zhDomain });
  const reasons = runtimeChoices(runtimes, (message) => messageIn(zh, message)).map((one) => one.disabledReason);
  expect(reasons).toEqual([zhDomain.choose['runtime-too-old'], null]);
});
