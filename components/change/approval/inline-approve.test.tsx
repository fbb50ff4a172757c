import { describe, expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { expectInOrder, renderHtml, visibleText } from '@/components/testing/render-html';
import { queryOf } from '@/lib/client/query-of';
import type { ChangeLine } from '@/lib/contract/changes';
import { ApprovedText, approveInline, smallLimits } from './inline-approve';
import { whoIsNeeded } from '../change-line';

const line: ChangeLine = {
  id: '7',
  kind: 'node-pool.scale',
  cluster: 'prod',
  environment: 'prod',
  state: 'awaiting-approval',
  summary: 's',
  summaryParams: {},
  requester: { id: 'a', name: 'A' },
  createdAt: 0,
  updatedAt: 0,
  requirement: { decision: 'needs-approval', approvers: 2, reason: '' },
  approvals: [],
  targets: [],
  fingerprint: 'a'.repeat(64),
  nodes: 1,
  pods: 0,
  reversible: true,
  blockers: 0,
  warnings: 0,
  decide: { ok: true },
};

describe('approveInline', () => {
  test('takes a small change with its fingerprint', () => {
    expect(approveInline(line)).toEqual({ ok: true, fingerprint: 'a'.repeat(64) });
  });

  test.each<[Partial<ChangeLine>, object]>([
    [{ decide: { ok: false, reason: 'you asked for it' } }, { ok: false, reason: 'you asked for it' }],
    [{ fingerprint: null }, { ok: false, key: 'noPlan' }],
    [{ blockers: 1 }, { ok: false, key: 'blockers' }],
    [{ warnings: 1 }, { ok: false, key: 'warnings' }],
    [{ nodes: smallLimits.nodes + 1 }, { ok: false, key: 'large' }],
    [{ pods: smallLimits.pods + 1 }, { ok: false, key: 'large' }],
    [{ reversible: false }, { ok: false, key: 'irreversible' }],
    [{ reversible: null }, { ok: false, key: 'irreversible' }],
  ])('refuses %j', (patch, verdict) => {
    expect(approveInline({ ...line, ...patch })).toEqual(verdict);
  });
});

describe('whoIsNeeded', () => {
  test('counts only approvals of this plan', () => {
    const by = { id: 'b', name: 'B' };
    const approvals = ['a', 'b'].map((hex, at) => ({
      by,
      decision: 'approved' as const,
      comment: '',
      fingerprint: hex.repeat(64),
      at,
    }));
    expect(whoIsNeeded({ ...line, approvals }, 'b')).toEqual({ key: 'needed.approvers', values: { have: 1, n: 2 } });
  });

  test('no one, once it runs', () => {
    expect(whoIsNeeded({ ...line, state: 'running' }, 'b')).toBeNull();
  });

  test('speaks to the requester of a blocked change as you', () => {
    const blocked = { ...line, state: 'blocked' as const };
    expect(whoIsNeeded(blocked, line.requester.id)?.key).toBe('needed.you');
    expect(whoIsNeeded(blocked, 'other')?.key).toBe('needed.requester');
  });
});

test('shows who asks for it, where and why', () => {
  const client = new QueryClient();
  const change: unknown = { ...line, requester: { id: 'a', name: 'Ann' }, reason: 'more room', plan: null };
  client.setQueryData<unknown>(queryOf('changes.get', { params: { id: line.id } }).queryKey, change);
  const text = visibleText(renderHtml(<ApprovedText line={line} />, 'en', { client }));
  expectInOrder(text, ['Ann', 'prod', 'more room', 'Read the whole plan']);
});
