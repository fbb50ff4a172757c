import { describe, expect, test } from 'vitest';
import type { Finding } from '@/lib/domain/change/plan';
import { SECRET_MASK } from '@/lib/domain/change/secrets';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { type PoolDraft, draftOfDefinition, startDraft } from './draft';
import { type DraftFormState, draftForm } from './draft-form';
import { changedOf, draftOfUpdate, type PoolUnderEdit, updateInputOf } from './edit';
import { poolSteps } from '../summary/issues';

const gap = { field: 'vSwitchIds', key: 'chooseOne', values: {}, message: 'missing' };
const finding: Finding = {
  code: 'disk-too-small',
  severity: 'blocker',
  subject: { type: 'node-pool', uid: 'p', name: 'p' },
  field: 'systemDisk.sizeGiB',
  params: {},
  cause: 'too small',
  remedy: '',
};

function formOf(patch: Partial<DraftFormState>) {
  const patches: Partial<PoolDraft>[] = [];
  const form = draftForm({
    cluster: 'prod',
    draft: startDraft('windows'),
    options: null,
    reading: null,
    categories: { system: null, data: null },
    edit: null,
    changed: [],
    issues: [gap],
    findings: [finding],
    clusterFindings: [],
    touched: new Set(),
    reached: 0,
    set: (next) => patches.push(next),
    ...patch,
  });
  return { form, patches };
}

describe('what is wrong with a new pool', () => {
  test('is not shown for untouched fields', () => {
    const { form } = formOf({});
    expect(form.issueAt('vSwitchIds')).toBeNull();
    expect(form.findingsAt('systemDisk')).toEqual([]);
  });

  test('is shown once the field was touched, or its step passed', () => {
    expect(formOf({ touched: new Set(['vSwitchIds']) }).form.issueAt('vSwitchIds')).toEqual(gap);
    const passed = formOf({ reached: poolSteps.indexOf('size') }).form;
    expect(passed.issueAt('vSwitchIds')).toEqual(gap);
    expect(passed.findingsAt('systemDisk')).toEqual([finding]);
    expect(passed.findingsAt('systemDisk', true)).toEqual([]);
  });
});

describe('putting a value', () => {
  test('changes one place of one field', () => {
    const draft = startDraft('linux');
    const { form, patches } = formOf({ draft });
    form.put('systemDisk.sizeGiB', 200);
    expect(patches).toEqual([{ systemDisk: { ...draft.systemDisk, sizeGiB: 200 } }]);
    expect(draft.systemDisk.sizeGiB).toBe(120);
  });
});

describe('an edit', () => {
  const before = { ...emptyPool, name: 'a', os: 'linux' as const, labels: { team: 'web' } };
  const start = draftOfDefinition(before, 2);
  if (start === null) throw new Error('no draft');
  const edit: PoolUnderEdit = { id: 'np1', name: 'a', before, start, nodesNow: 2 };
  const draft: PoolDraft = { ...start, name: 'b', labels: [], billing: { ...start.billing, method: 'spot' } };
  const changed = changedOf(draft, edit).map(({ path }) => path);

  test('says what it found at once', () => {
    expect(formOf({ edit, draft, changed }).form.findingsAt('systemDisk')).toEqual([finding]);
  });

  test('knows what it changes, groups included', () => {
    const { form } = formOf({ edit, draft, changed });
    expect(['name', 'labels', 'billing', 'billing.method'].every(form.isChanged)).toBe(true);
    expect(['os', 'tags', 'billing.period', 'nam'].some(form.isChanged)).toBe(false);
  });

  test('is filled in again from its request, with the scripts of the pool', () => {
    const wanted: PoolDraft = {
      ...start,
      cloudMonitor: !start.cloudMonitor,
      labels: [],
      size: { ...start.size, desired: 7 },
    };
    const { set, ...input } = { set: {}, ...updateInputOf(wanted, edit) };
    const stored = { ...input, set: { ...(typeof set === 'object' ? set : {}), userData: SECRET_MASK } };
    const again = draftOfUpdate(stored, edit);
    expect(again).toMatchObject({
      cloudMonitor: wanted.cloudMonitor,
      labels: [],
      size: { desired: 7 },
      userData: start.userData,
    });
    expect(again && changedOf(again, edit)).toEqual(changedOf(wanted, edit));
    expect(draftOfUpdate({ ...stored, nodePool: { id: 'np2', name: 'a' } }, edit)).toBeNull();
    expect(draftOfUpdate({ nodePool: 'np1' }, edit)).toBeNull();
  });

  test('undoes one field', () => {
    const { form, patches } = formOf({ edit, draft, changed });
    form.undo('labels');
    form.undo('billing.method');
    expect(patches).toEqual([
      { labels: [{ key: 'team', value: 'web' }] },
      { billing: { ...draft.billing, method: 'pay-as-you-go' } },
    ]);
  });
});
