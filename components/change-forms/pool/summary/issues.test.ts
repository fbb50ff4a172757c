import { describe, expect, test } from 'vitest';
import type { Finding } from '@/lib/domain/change/plan';
import { poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { wholeDraft as whole } from '../draft/testing/whole-draft';
import { type PoolDraft, draftOfDefinition, startDraft } from '../draft/draft';
import { type PoolUnderEdit, changedOf, poolAfter, setOf } from '../draft/edit';
import {
  checkDraft,
  checkEdit,
  currentFindings,
  issuesOfEndpoint,
  mergedFindings,
  stepHealth,
  stepOfField,
} from './issues';

const reported = ({ issues }: ReturnType<typeof checkDraft>) =>
  issues.map(({ field, key }) => `${field} ${key}`).toSorted();

describe('a new pool', () => {
  test('names each gap once', () => {
    const draft = startDraft('windows');
    const checked = checkDraft({ ...draft, size: { ...draft.size, desired: null } });
    expect(checked.input).toBeNull();
    expect(reported(checked)).toEqual([
      'imageId required',
      'instanceTypes chooseOne',
      'loginPassword required',
      'name required',
      'runtimeVersion required',
      'size.desired number',
      'vSwitchIds chooseOne',
    ]);
  });

  test('without a gap it can be sent, whatever the rules say of it', () => {
    expect(checkDraft({ ...whole, name: '-bad name-', zonePolicy: 'NONE' })).toMatchObject({ issues: [] });
    expect(checkDraft(whole).input).not.toBeNull();
  });

  test.each<[Partial<PoolDraft>, string]>([
    [{ size: { ...whole.size, desired: 1.5 } }, 'size.desired whole'],
    [{ size: { ...whole.size, mode: 'auto', min: null } }, 'size.min number'],
    [{ systemDisk: { ...whole.systemDisk, sizeGiB: null } }, 'systemDisk.sizeGiB number'],
    [{ billing: { ...whole.billing, method: 'subscription', period: null } }, 'billing.period number'],
    [{ privatePool: { use: 'specified', id: '' } }, 'privatePool.id required'],
    [{ name: 'x'.repeat(3_000) }, 'name tooLong'],
    [
      {
        tags: [
          { key: 'a', value: '1' },
          { key: 'a ', value: '2' },
        ],
      },
      'tags.1 duplicate',
    ],
  ])('%j → %s', (patch, wanted) => {
    const checked = checkDraft({ ...whole, ...patch });
    expect(checked.input).toBeNull();
    expect(reported(checked)).toEqual([wanted]);
  });

  test('Linux needs no password', () => {
    expect(reported(checkDraft({ ...whole, os: 'linux', loginPassword: '' }))).toEqual([]);
  });
});

describe('an edit', () => {
  const before = {
    ...emptyPool,
    name: 'win-a',
    os: 'windows' as const,
    imageId: 'img',
    vSwitchIds: ['vsw'],
    instanceTypes: ['a'],
    labels: { team: 'web' },
    securityGroupIds: ['sg-1'],
    // As ACK has it: no expected number, and a disk no new pool could have.
    systemDisk: { ...emptyPool.systemDisk, category: 'cloud', sizeGiB: 40 },
    passwordSet: true,
  };
  const start = draftOfDefinition(before, 4);
  if (start === null) throw new Error('no draft');
  const edit: PoolUnderEdit = { id: 'np1', name: 'win-a', before, start, nodesNow: 4 };

  test('that changes nothing has nothing to send and nothing wrong', () => {
    expect(checkEdit(start, edit)).toEqual({ input: null, issues: [] });
  });

  test('sends the fields that differ, lists whole', () => {
    const draft = {
      ...start,
      instanceTypes: ['b', 'a'],
      labels: [...start.labels, { key: 'tier', value: 'front' }],
      cloudMonitor: true,
    };
    expect(checkEdit(draft, edit).input).toEqual({
      nodePool: { id: 'np1', name: 'win-a' },
      set: { instanceTypes: ['b', 'a'], labels: { team: 'web', tier: 'front' }, cloudMonitor: true },
    });
    expect(poolAfter(draft, edit)).toEqual({
      ...before,
      instanceTypes: ['b', 'a'],
      labels: { team: 'web', tier: 'front' },
      cloudMonitor: true,
    });
  });

  test('sends the password only when one was typed', () => {
    expect(checkEdit({ ...start, loginPassword: 'Secret123!' }, edit).input).toEqual({
      nodePool: { id: 'np1', name: 'win-a' },
      set: {},
      loginPassword: 'Secret123!',
    });
  });

  test('never sends what is fixed', () => {
    const draft: PoolDraft = { ...start, os: 'linux', securityGroupIds: ['sg-2'], hardening: 'os' };
    expect(setOf(draft, edit)).toEqual({});
  });

  test('sends one changed field of a group alone, and the size whole', () => {
    const draft: PoolDraft = {
      ...start,
      systemDisk: { ...start.systemDisk, sizeGiB: 80 },
      size: { ...start.size, mode: 'auto', min: 1, max: 8 },
    };
    expect(setOf(draft, edit)).toEqual({
      systemDisk: { sizeGiB: 80 },
      size: { mode: 'auto', min: 1, max: 8, type: 'cpu' },
    });
    expect(changedOf(draft, edit).map(({ path }) => path)).toContain('size.mode');
  });

  test('reports gaps only in what it changes', () => {
    expect(reported(checkEdit({ ...start, name: '' }, edit))).toEqual(['name required']);
    expect(reported(checkEdit({ ...start, runtimeVersion: '' }, edit))).toEqual([]);
  });
});

describe('steps', () => {
  test('every field has one', () => {
    for (const { path } of poolFields) expect(stepOfField(path), path).not.toBe('review');
  });

  test.each([
    ['size', 'size'],
    ['systemDisk', 'storage'],
    ['dataDisks.0.sizeGiB', 'storage'],
    ['taints.2', 'labels'],
    ['loginPassword', 'instances'],
    ['privatePool.id', 'advanced'],
    ['nothing', 'review'],
  ])('%s is on %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });

  test('issues of the endpoint lose their prefix and count for their step', () => {
    const issues = issuesOfEndpoint([
      { field: 'input.vSwitchIds', message: 'no' },
      { field: 'set.keyPair', message: 'no' },
    ]);
    expect(issues.map(({ field }) => field)).toEqual(['vSwitchIds', 'keyPair']);
    expect(stepHealth('network', { issues, findings: [] })).toEqual({ problems: 1, warnings: 0 });
  });
});

describe('findings of the form and of the plan', () => {
  const finding = (code: string, field: string | null, cause: string): Finding => ({
    code,
    field,
    cause,
    severity: 'blocker',
    params: {},
    remedy: '',
    subject: { type: 'node-pool', uid: 'p', name: 'p' },
  });

  test('of an earlier draft only what the form cannot evaluate stays', () => {
    const server = [finding('a', 'name', 'theirs'), finding('s', null, 'theirs')];
    const isEvaluated = (code: string) => code === 'a';
    const codes = (ofEarlier: boolean) => currentFindings(server, { ofEarlier, isEvaluated }).map(({ code }) => code);
    expect(codes(true)).toEqual(['s']);
    expect(codes(false)).toEqual(['a', 's']);
  });

  test('on the same topic the plan’s wins', () => {
    const own = [finding('a', 'name', 'ours'), finding('a', 'os', 'ours'), finding('b', null, 'ours')];
    const server = [finding('a', 'name', 'theirs')];
    expect(mergedFindings(own, server).map(({ cause, field }) => `${cause} ${field}`)).toEqual([
      'theirs name',
      'ours os',
      'ours null',
    ]);
  });
});
