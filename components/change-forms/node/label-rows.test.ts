import { describe, expect, test } from 'vitest';
import { withRemoval } from './label-fields';
import { emptyRow, labelAnswer, presentTaints, taintAnswer, type LabelRow } from './label-rows';

const nodes = [{ name: 'n1', uid: 'u1' }];
let id = 0;
const row = (parts: Partial<LabelRow>): LabelRow => ({ ...emptyRow((id += 1)), ...parts });

describe('labels', () => {
  test('are set and removed; empty lines and surrounding blanks are ignored', () => {
    const rows = [
      row({ key: ' team ', value: 'shop ' }),
      row({}),
      row({ act: 'remove', key: 'old' }),
      row({ key: 'bare' }),
    ];
    expect(labelAnswer(rows, nodes)).toEqual({
      input: { nodes, set: { team: 'shop', bare: '' }, remove: ['old'] },
      reason: null,
    });
  });

  test.each([
    ['nothing', [row({})]],
    ['noKey', [row({ value: 'shop' })]],
    ['twice', [row({ key: 'a', value: '1' }), row({ key: 'a', value: '2' })]],
    ['twice', [row({ key: 'a' }), row({ act: 'remove', key: 'a' })]],
    ['wrong', [row({ key: 'a', value: 'x'.repeat(64) })]],
  ] as const)('%s', (reason, rows) => {
    expect(labelAnswer(rows, nodes)).toEqual({ input: null, reason });
  });
});

describe('taints', () => {
  test('of one key may differ in their effect', () => {
    const rows = [
      row({ key: 'os', value: 'windows', effect: 'NoSchedule' }),
      row({ act: 'remove', key: 'os', effect: 'NoExecute' }),
      row({ act: 'remove', key: 'gone', effect: null }),
    ];
    expect(taintAnswer(rows, nodes).input).toEqual({
      nodes,
      set: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
      remove: [
        { key: 'os', effect: 'NoExecute' },
        { key: 'gone', effect: null },
      ],
    });
  });

  test.each([
    ['of one effect', 'NoSchedule'],
    ['whatever its effect', null],
  ] as const)('are not set and removed at once, %s', (_, effect) => {
    const rows = [row({ key: 'os' }), row({ act: 'remove', key: 'os', effect })];
    expect(taintAnswer(rows, nodes)).toEqual({ input: null, reason: 'twice' });
  });

  test('that the nodes have are counted by key and effect, and one of them begins a line of its own', () => {
    const os = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;
    const found = presentTaints([{ taints: [os] }, { taints: [{ ...os, value: 'other' }] }, { taints: [] }]);
    expect(found).toEqual([{ key: 'os', effect: 'NoSchedule', count: 2 }]);
    const [first] = found;
    if (first === undefined) throw new Error('no taint');
    const rows = withRemoval([emptyRow(1)], first);
    expect(taintAnswer(rows, nodes).input?.remove).toEqual([{ key: 'os', effect: 'NoSchedule' }]);
    const ids = withRemoval(rows, { key: 'b', effect: null }).map((one) => one.id);
    expect(new Set(ids).size).toBe(2);
  });
});
