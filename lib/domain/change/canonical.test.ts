import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../json';
import { canonicalJson, effectText, type PlanEffect, staysWithin } from './canonical';
import { finding } from './finding';
import { joinSecrets, redactJson, redactText, SECRET_MASK, secretCopies, splitSecrets } from './secrets';
import { isSatisfied } from './change';

const json = fc.json().map((text): Json => JSON.parse(text));

function shuffled(value: Json): Json {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, shuffled(part)]),
  );
}

describe('canonical text', () => {
  test('does not depend on the order of keys and keeps the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  const effect: PlanEffect = {
    kind: 'node.cordon',
    cluster: { ackId: 'c1', uid: 'u1' },
    targets: [{ type: 'node', uid: 'n1', name: 'web-1' }],
    diff: [{ target: { type: 'node', uid: 'n1', name: 'web-1' }, path: 'unschedulable', from: false, to: true }],
    calls: [],
    steps: [{ id: 'node:n1', title: 'Cordon web-1' }],
    bounds: { nodes: 1 },
  };
  const node2 = { type: 'node' as const, uid: 'n2', name: 'web-1' };

  test('names are not part of an effect, identities and values are', () => {
    const text = effectText(effect);
    const renamed = effect.diff.map((entry) => ({ ...entry, target: { ...entry.target, name: 'x' } }));
    expect(effectText({ ...effect, diff: renamed, steps: [{ id: 'node:n1', title: 'other words' }] })).toBe(text);
    const others: Partial<PlanEffect>[] = [
      { kind: 'node.uncordon' },
      { cluster: { ackId: 'c1', uid: 'u2' } },
      { cluster: { ackId: null, uid: 'u1' } },
      { targets: [node2] },
      { diff: effect.diff.map((entry) => ({ ...entry, target: node2 })) },
      { diff: effect.diff.map((entry) => ({ ...entry, to: false })) },
      { bounds: { nodes: 2 } },
      { steps: [] },
      { calls: [{ system: 'kubernetes', action: 'a', method: 'PATCH', path: '/', body: null }] },
    ];
    const texts = others.map((other) => effectText({ ...effect, ...other }));
    expect(new Set([text, ...texts]).size).toBe(others.length + 1);
  });
});

describe('staying within what was approved', () => {
  const node = (uid: string) => ({ type: 'node' as const, uid, name: uid });
  const call = (uid: string) => ({
    system: 'kubernetes' as const,
    action: 'patch node',
    method: 'PATCH',
    path: `/api/v1/nodes/${uid}`,
    body: null,
  });
  const plan = (uids: string[]) => ({
    targets: ['n1', 'n2', 'n3'].map(node),
    diff: uids.map((uid) => ({ target: node(uid), path: 'unschedulable', from: false, to: true })),
    calls: uids.map(call),
    steps: uids.map((uid) => ({ id: `node:${uid}`, title: uid })),
    bounds: { nodes: uids.length },
  });
  const approved = plan(['n1', 'n2', 'n3']);

  test('a part of it does, and so does an empty plan', () => {
    expect(staysWithin(plan(['n1', 'n3']), approved)).toBe(true);
    expect(staysWithin(plan([]), approved)).toBe(true);
    expect(staysWithin(approved, approved)).toBe(true);
  });

  const less = plan(['n1']);
  test.each([
    ['more of the same', approved, less],
    ['another value', { ...less, diff: less.diff.map((entry) => ({ ...entry, to: 2 })) }, approved],
    ['another value before', { ...less, diff: less.diff.map((entry) => ({ ...entry, from: 2 })) }, approved],
    ['another call', { ...less, calls: [{ ...call('n1'), body: { force: true } }] }, approved],
    ['a step more', { ...less, steps: [{ id: 'delete:n1', title: '' }] }, approved],
    ['a larger bound', { ...less, bounds: { nodes: 4 } }, approved],
    ['a bound of another kind', { ...less, bounds: { nodes: 1, pods: 1 } }, approved],
    ['another target', { ...less, targets: [node('n9')] }, approved],
  ])('%s does not', (_, fresh, of) => {
    expect(staysWithin(fresh, of)).toBe(false);
  });
});

describe('requirements of the policy', () => {
  const by = (id: string, decision: 'approved' | 'rejected' = 'approved', fingerprint = 'f') => ({
    by: { id, name: id },
    decision,
    comment: '',
    fingerprint,
    at: 1,
  });
  const two = { decision: 'needs-approval' as const, approvers: 2, reason: '' };
  test.each([
    ['nothing', { decision: 'auto' as const, reason: '' }, [], true],
    ['what is denied', { decision: 'denied' as const, reason: '' }, [by('a'), by('b')], false],
    ['two, by two', two, [by('a'), by('b')], true],
    ['two, by one twice', two, [by('a'), by('a')], false],
    ['two, one of them about another plan', two, [by('a'), by('b', 'approved', 'g')], false],
    ['two, one of them against it', two, [by('a'), by('b', 'rejected')], false],
  ])('%s', (_, requirement, approvals, holds) => {
    expect(isSatisfied(requirement, { approvals, fingerprint: 'f' })).toBe(holds);
  });
});

describe('secrets', () => {
  test('that are repeated in another field are found, in values and in names', () => {
    const masked = { name: 'a', labels: { note: 'it is hunter22', hunter22: 'x' }, list: ['y', 'hunter22'] };
    expect(secretCopies(masked, ['hunter22'])).toEqual(['labels.note', 'labels', 'list.1']);
    expect(secretCopies(masked, ['a'])).toEqual([]);
  });

  test('are taken out and put back', () => {
    const input = { name: 'a', loginPassword: 'hunter22', note: '' };
    const { masked, secrets } = splitSecrets(input, ['loginPassword', 'note', 'absent']);
    expect(masked).toEqual({ name: 'a', loginPassword: SECRET_MASK, note: '' });
    expect(secrets).toEqual({ loginPassword: 'hunter22' });
    expect(joinSecrets(masked, secrets)).toEqual(input);
  });

  test('are removed from texts and values at any position', () => {
    fc.assert(
      fc.property(json, fc.string({ minLength: 6, maxLength: 12 }), (value, secret) => {
        const planted: Json = { [`key ${secret}`]: [value, `before ${secret} after`] };
        expect(canonicalJson(redactJson(planted, [secret]))).not.toContain(JSON.stringify(`before ${secret} after`));
        expect(redactText(`x${secret}y${secret}`, [secret])).toBe(`x${SECRET_MASK}y${SECRET_MASK}`);
      }),
    );
    expect(redactText('a pass', ['a'])).toBe('a pass');
  });
});

test('texts of findings are filled, hostile values stay text and gaps stay visible', () => {
  const found = finding('pool-name-taken', {
    subject: { type: 'node-pool', uid: 'x', name: 'x' },
    params: { name: '{name} $& <b>' },
  });
  expect(found.cause).toBe('The cluster already has a node pool named {name} $& <b>.');
});
