import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import { queryOf } from '@/lib/client/query-of';
import type { ShownRecord } from '@/lib/contract/audit';
import type { Role } from '@/lib/domain/access/permission';
import { bareEntry } from '@/lib/domain/audit/record';
import { reduceChange } from '@/lib/domain/change/fold';
import { OutcomePanel } from './outcome-panel';
import { makeLog, requested } from '../testing/make-change';

const withdrawn = { type: 'withdrawn' as const, body: { by: { id: 'p', name: 'p' }, comment: '' } };
const hash = 'c0ffee'.repeat(10);
const actor = { id: 'p', name: 'p', via: 'session' as const };
const recordOf = (seq: number): ShownRecord => ({
  ...bareEntry({ actor, action: 'node.drain:withdrawn', outcome: 'ok' }),
  seq,
  at: 0,
  prevHash: '',
  hash,
  damaged: false,
});

function shown(o: { isOver: boolean; roles: Role[] }): string {
  const change = reduceChange(makeLog([requested, ...(o.isOver ? [withdrawn] : [])]));
  if (change === null) throw new Error('no change');
  const client = new QueryClient();
  const audited = { kind: 'node.drain', summaryParams: {}, requester: actor, latest: recordOf(41), events: 2 };
  const denied = { record: recordOf(44), change: null };
  client.setQueryData(queryOf('audit.activity', { query: { change: change.id } }).queryKey, {
    now: 0,
    rows: [denied, { record: recordOf(41), change: audited }],
    next: null,
    upTo: 50,
  });
  return visibleText(renderHtml(<OutcomePanel change={change} />, 'en', { client, roles: o.roles }));
}

test('an ended change names its newest record and the hash of it', () => {
  const text = shown({ isOver: true, roles: ['auditor'] });
  expect(text).toContain(`Newest of 2 audit records of this change (calls not counted): record 41, hash ${hash}`);
});

test.each<[string, Parameters<typeof shown>[0]]>([
  ['a change that goes on, whose next record is not known yet', { isOver: false, roles: ['auditor'] }],
  ['a page of a person who may not read the audit', { isOver: true, roles: ['viewer'] }],
])('%s names none', (_, of) => {
  expect(shown(of)).not.toContain('Newest of');
});
