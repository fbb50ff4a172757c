import { expect, test } from 'vitest';
import { reduceChange } from '@/lib/domain/change/fold';
import type { Change } from '@/lib/domain/change/change';
import { aPlan, logOf, planned, requested } from '@/lib/domain/change/testing/facts';
import type { StepDefinition } from '@/lib/domain/change/step';
import { totalsOf } from '@/lib/domain/change/work-totals';
import { leftOver } from './stopped-run-message';

function changeWith(...states: Change['steps'][number]['state'][]): Change {
  const change = reduceChange(logOf(requested, planned(aPlan())));
  if (change === null) throw new Error('no change');
  return { ...change, steps: change.steps.map((step, at) => ({ ...step, state: states[at] ?? 'waiting' })) };
}

const said = (change: Change, undone: Parameters<typeof leftOver>[1]['undone'] = { steps: [], left: [] }): string =>
  leftOver(change, { endedStep: 'create', ofWrites: new Set(), undone }).text;

const create: StepDefinition = {
  id: 'create',
  timeoutMs: 1,
  run: null,
  done: async () => ({ state: 'done', detail: '' }),
};

test('a stop before the first step changed nothing', () => {
  expect(said(changeWith('waiting'))).toBe('Nothing was changed.');
});

test('a stop during the first step does not claim that nothing was changed', () => {
  expect(said(changeWith('running'))).toBe('Stopped partway; completed parts are not reverted: Create.');
});

test('a step of which some rows stay says how much was reverted', () => {
  const undone = { steps: [{ step: create, partly: { text: '1 of 2' } }], left: [] };
  expect(said(changeWith('running'), undone)).toBe('Reverted: Create (1 of 2).');
});

test.each([
  [1, 'Started; the provider may continue: Create.'],
  [0, 'Stopped partway; completed parts are not reverted: Create.'],
])('small writes of which %i still have an effect to come', (moving, text) => {
  const change = changeWith('running');
  const work = { rev: 1, totals: totalsOf(Array<'moving'>(moving).fill('moving')) };
  const steps = change.steps.map((step) => ({ ...step, work }));
  const q = { endedStep: null, undone: { steps: [], left: [] } };
  expect(leftOver({ ...change, steps }, { ...q, ofWrites: new Set(['create']) }).text).toBe(text);
  // A task of the provider goes on by itself.
  expect(leftOver({ ...change, steps }, { ...q, ofWrites: new Set() }).text).toContain('may continue');
});
