import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { applyJsonPatch, PatchFailure, mergePatch } from '@/lib/kube-rules/patch/json-patch';
import { strategicMerge } from '@/lib/kube-rules/patch/strategic-merge';
import { removeFields } from './apply-configuration';
import { fieldsOf } from './field-set';
import { pointerOfPath } from './json-pointer';

describe('JSON patch', () => {
  const tested = (value: unknown) => ({ op: 'test', path: '/a', value });
  it.each([
    ['add member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['append', { a: [1] }, [{ op: 'add', path: '/a/-', value: 2 }], { a: [1, 2] }],
    ['insert', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    ['replace', { a: { b: 1 } }, [{ op: 'replace', path: '/a/b', value: 9 }], { a: { b: 9 } }],
    ['remove item', { a: [1, 2] }, [{ op: 'remove', path: '/a/0' }], { a: [2] }],
    ['escaped path', { m: {} }, [{ op: 'add', path: '/m/x~1y~0z', value: 1 }], { m: { 'x/y~z': 1 } }],
    ['move', { a: 1 }, [{ op: 'move', from: '/a', path: '/b' }], { b: 1 }],
    ['copy', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    ['test then write', { a: 1 }, [tested(1), { op: 'replace', path: '/a', value: 2 }], { a: 2 }],
    ['add where a test finds nothing', {}, [tested(null), { op: 'add', path: '/a', value: 1 }], { a: 1 }],
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

  it('does not modify the document', () => {
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

  it('applied to nothing, a record without nulls is unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string())), (record) => {
        const plain = Object.fromEntries(Object.entries(record).filter(([key]) => key !== '__proto__'));
        expect(mergePatch({}, plain)).toEqual(plain);
      }),
    );
  });
});

describe('strategic merge patch', () => {
  const of = (...containers: object[]) => ({ spec: { containers } });
  const x = { name: 'X', value: '1' };
  const y = { name: 'Y', value: '2' };
  const a = { name: 'a', image: 'a:1', env: [x] };
  const b = { name: 'b', image: 'b:1' };
  const ready = (status: string) => ({ type: 'Ready', status });
  const disk = { type: 'Disk', status: 'False' };
  const tainted = (key: string, effect: string) => ({ spec: { taints: [{ key, effect }], tolerations: [{ key }] } });
  const order = [{ name: 'b' }, { name: 'a' }];
  const spec = (fields: object) => ({ spec: fields });
  const ports = (...list: object[]) => spec({ ports: list });
  const conditions = (...list: object[]) => ({ status: { conditions: list } });
  const rolling = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } };
  const toB = tainted('b', 'NoExecute');
  const at80 = { port: 80, name: 'b' };

  it.each([
    ['merges containers by name', of(a, b), of({ name: 'b', image: 'b:2' }), of(a, { name: 'b', image: 'b:2' })],
    ['merges env inside', of(a, b), of({ name: 'a', env: [y] }), of({ ...a, env: [x, y] }, b)],
    ['deletes an item', of(a, b), of({ name: 'a', $patch: 'delete' }), of(b)],
    ['sets the order', of(a, b), spec({ '$setElementOrder/containers': order, containers: [] }), of(b, a)],
    ['replaces taints and tolerations whole', tainted('a', 'NoSchedule'), toB, toB],
    [
      'merges conditions',
      conditions(ready('True'), disk),
      conditions(ready('False')),
      conditions(ready('False'), disk),
    ],
    ['service ports by port', ports({ port: 80, name: 'a' }), ports(at80, { port: 81 }), ports(at80, { port: 81 })],
    ['removes with null', spec({ unschedulable: true, x: 1 }), spec({ unschedulable: null }), spec({ x: 1 })],
    [
      'finalizers are a set',
      { metadata: { finalizers: ['a', 'b'] } },
      { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'], finalizers: ['c'] } },
      { metadata: { finalizers: ['b', 'c'] } },
    ],
    [
      'retains keys',
      spec({ strategy: rolling }),
      spec({ strategy: { $retainKeys: ['type'], type: 'Recreate' } }),
      spec({ strategy: { type: 'Recreate' } }),
    ],
    ['replaces a record', spec({ a: { x: 1 } }), spec({ a: { $patch: 'replace', y: 2 } }), spec({ a: { y: 2 } })],
  ])('%s', (_name, document, patch, expected) => {
    expect(strategicMerge(document, patch)).toEqual(expected);
  });
});

test.each([
  ['', ''],
  ['spec', '/spec'],
  ['spec.containers[0].securityContext.privileged', '/spec/containers/0/securityContext/privileged'],
  ['spec.nodeSelector[beta.kubernetes.io/os]', '/spec/nodeSelector/beta.kubernetes.io~1os'],
  ['spec.initContainers[2].ports[10].hostPort', '/spec/initContainers/2/ports/10/hostPort'],
  ['metadata.labels[a~b]', '/metadata/labels/a~0b'],
])('%s is %s', (path, pointer) => {
  expect(pointerOfPath(path)).toBe(pointer);
});

test('fields that a manager no longer applies go, with the maps and lists that they leave empty', () => {
  const live = { a: { b: { c: 1 }, d: 2 }, list: { volumes: [{ name: 'x', kept: 1 }] }, empty: {}, f: { g: {} } };
  const gone = fieldsOf({ a: { b: { c: 1 } }, list: { volumes: [{ name: 'x' }] }, f: { g: {} } });
  expect(removeFields(live, gone)).toEqual({ a: { d: 2 }, empty: {} });
});
