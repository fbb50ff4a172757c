import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyJsonPatch, PatchFailure } from '@/lib/kube-rules/patch/json-patch';
import { mergePatch } from '@/lib/kube-rules/patch/merge-patch';
import { strategicMerge } from '@/lib/kube-rules/patch/strategic-merge';

describe('JSON patch', () => {
  it.each([
    ['add member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['append', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    ['insert', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    ['replace', { a: { b: 1 } }, [{ op: 'replace', path: '/a/b', value: 9 }], { a: { b: 9 } }],
    ['remove item', { a: [1, 2] }, [{ op: 'remove', path: '/a/0' }], { a: [2] }],
    ['escaped path', { m: {} }, [{ op: 'add', path: '/m/x~1y~0z', value: 1 }], { m: { 'x/y~z': 1 } }],
    ['move', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
    ['copy', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    [
      'test then write',
      { a: 1 },
      [
        { op: 'test', path: '/a', value: 1 },
        { op: 'replace', path: '/a', value: 2 },
      ],
      { a: 2 },
    ],
    [
      'add where a test finds nothing',
      {},
      [
        { op: 'test', path: '/a', value: null },
        { op: 'add', path: '/a', value: 1 },
      ],
      { a: 1 },
    ],
  ])('%s', (_name, document, patch, expected) => {
    expect(applyJsonPatch(document, patch)).toEqual(expected);
  });

  it.each([
    ['failed test', { a: 1 }, [{ op: 'test', path: '/a', value: 2 }]],
    ['test for nothing where something is', { a: 1 }, [{ op: 'test', path: '/a', value: null }]],
    ['test for nothing below nothing', {}, [{ op: 'test', path: '/a/b', value: null }]],
    ['replace of nothing', {}, [{ op: 'replace', path: '/a', value: 2 }]],
    ['remove of nothing', {}, [{ op: 'remove', path: '/a' }]],
    ['index out of range', { a: [] }, [{ op: 'add', path: '/a/1', value: 2 }]],
    ['leading zero', { a: [1, 2] }, [{ op: 'remove', path: '/a/01' }]],
    ['unknown operation', {}, [{ op: 'frobnicate', path: '/a' }]],
    ['no list', {}, { op: 'add' }],
    ['bad pointer', {}, [{ op: 'add', path: 'a', value: 1 }]],
  ])('refuses: %s', (_name, document, patch) => {
    expect(() => applyJsonPatch(document, patch)).toThrow(PatchFailure);
  });

  it('leaves the document alone', () => {
    const document = Object.freeze({ a: Object.freeze({ b: 1 }) });
    expect(applyJsonPatch(document, [{ op: 'replace', path: '/a/b', value: 2 }])).toEqual({ a: { b: 2 } });
    expect(document.a.b).toBe(1);
  });
});

describe('merge patch', () => {
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  ])('%j + %j', (document, patch, expected) => {
    expect(mergePatch(document, patch)).toEqual(expected);
  });

  it('of any record without nulls onto nothing is that record', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string())), (record) => {
        const plain = Object.fromEntries(Object.entries(record).filter(([key]) => key !== '__proto__'));
        expect(mergePatch({}, plain)).toEqual(plain);
      }),
    );
  });
});

describe('strategic merge patch', () => {
  const containers = {
    spec: {
      containers: [
        { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }] },
        { name: 'b', image: 'b:1' },
      ],
    },
  };

  it.each([
    [
      'merges containers by name',
      containers,
      { spec: { containers: [{ name: 'b', image: 'b:2' }] } },
      {
        spec: {
          containers: [
            { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }] },
            { name: 'b', image: 'b:2' },
          ],
        },
      },
    ],
    [
      'merges env inside',
      containers,
      { spec: { containers: [{ name: 'a', env: [{ name: 'Y', value: '2' }] }] } },
      {
        spec: {
          containers: [
            {
              name: 'a',
              image: 'a:1',
              env: [
                { name: 'X', value: '1' },
                { name: 'Y', value: '2' },
              ],
            },
            { name: 'b', image: 'b:1' },
          ],
        },
      },
    ],
    [
      'deletes an item',
      containers,
      { spec: { containers: [{ name: 'a', $patch: 'delete' }] } },
      { spec: { containers: [{ name: 'b', image: 'b:1' }] } },
    ],
    [
      'orders by setElementOrder',
      containers,
      { spec: { '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }], containers: [] } },
      {
        spec: {
          containers: [
            { name: 'b', image: 'b:1' },
            { name: 'a', image: 'a:1', env: [{ name: 'X', value: '1' }] },
          ],
        },
      },
    ],
    [
      'replaces taints and tolerations whole',
      { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }], tolerations: [{ key: 'a' }] } },
      { spec: { taints: [{ key: 'b', effect: 'NoExecute' }], tolerations: [{ key: 'b' }] } },
      { spec: { taints: [{ key: 'b', effect: 'NoExecute' }], tolerations: [{ key: 'b' }] } },
    ],
    [
      'merges conditions by type',
      {
        status: {
          conditions: [
            { type: 'Ready', status: 'True' },
            { type: 'Disk', status: 'False' },
          ],
        },
      },
      { status: { conditions: [{ type: 'Ready', status: 'False' }] } },
      {
        status: {
          conditions: [
            { type: 'Ready', status: 'False' },
            { type: 'Disk', status: 'False' },
          ],
        },
      },
    ],
    [
      'container ports by number, service ports by port',
      { spec: { ports: [{ port: 80, name: 'a' }] } },
      { spec: { ports: [{ port: 80, name: 'b' }, { port: 81 }] } },
      { spec: { ports: [{ port: 80, name: 'b' }, { port: 81 }] } },
    ],
    [
      'removes with null',
      { spec: { unschedulable: true, x: 1 } },
      { spec: { unschedulable: null } },
      { spec: { x: 1 } },
    ],
    [
      'finalizers are a set',
      { metadata: { finalizers: ['a', 'b'] } },
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'], finalizers: ['c'] } },
      { metadata: { finalizers: ['b', 'c'] } },
    ],
    [
      'retains keys',
      { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } } } },
      { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } },
      { spec: { strategy: { type: 'Recreate' } } },
    ],
    [
      'replaces a record',
      { spec: { a: { x: 1 } } },
      { spec: { a: { $patch: 'replace', y: 2 } } },
      { spec: { a: { y: 2 } } },
    ],
  ])('%s', (_name, document, patch, expected) => {
    expect(strategicMerge(document, patch)).toEqual(expected);
  });
});
