import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPatch } from '../../domain/workload/patch/patch';
import { compareAssessments, rankOf } from './compare';
import { type Fix, findFixes } from './find-fixes';
import { needsRecreate } from '../../domain/workload/patch/needs-recreate';
import { aWorkloadObject, toyAssess } from './testing/toy-assess';

const containers = [{ name: 'web', image: 'windows-thing:1' }];
const fixesOf = (workload: ReturnType<typeof aWorkloadObject>): Fix[] =>
  findFixes({ before: toyAssess(workload), assess: toyAssess, runtimeClasses: null, ownNodes: new Set() });

describe('fixes', () => {
  test('an error revealed by the first edit is resolved in the same patch, and nothing else is edited', () => {
    const [best] = fixesOf(aWorkloadObject('Deployment', { containers }));
    expect(best).toMatchObject({ before: 'blocked', after: 'runs', rules: ['WRONG-OS'] });
    const least = fixesOf(aWorkloadObject('Deployment', { containers, os: { name: 'windows' } }));
    expect(least[0]?.operations).toEqual([
      { op: 'add', path: '/spec/template/spec/nodeSelector', value: {} },
      { op: 'add', path: '/spec/template/spec/nodeSelector/kubernetes.io~1os', value: 'windows' },
      {
        op: 'add',
        path: '/spec/template/spec/tolerations',
        value: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
      },
    ]);
    expect(least[0]?.title.text).toBe('Select windows nodes (kubernetes.io/os); Tolerate os=windows:NoSchedule');
  });

  test('a rejected object loses only the rejected fields and the securityContext they leave empty', () => {
    const [best] = fixesOf(
      aWorkloadObject('Deployment', {
        os: { name: 'windows' },
        hostPID: false,
        shareProcessNamespace: false,
        nodeSelector: { 'kubernetes.io/os': 'windows' },
        tolerations: [{ key: 'os', operator: 'Exists' }],
        containers: [
          { name: 'a', securityContext: { privileged: false, runAsNonRoot: true } },
          { name: 'b', securityContext: { capabilities: {} } },
        ],
      }),
    );
    expect(best).toMatchObject({ before: 'rejected', after: 'runs', adds: [] });
    expect(best?.patched['spec']).toEqual({
      template: {
        spec: {
          os: { name: 'windows' },
          hostPID: false,
          nodeSelector: { 'kubernetes.io/os': 'windows' },
          tolerations: [{ key: 'os', operator: 'Exists' }],
          containers: [{ name: 'a', securityContext: { runAsNonRoot: true } }, { name: 'b' }],
        },
      },
    });
  });

  test('a workload that already runs gets no patch', () => {
    const spec = {
      os: { name: 'windows' },
      nodeSelector: { 'kubernetes.io/os': 'windows' },
      tolerations: [{ key: 'os' }],
    };
    expect(fixesOf(aWorkloadObject('Deployment', spec))).toEqual([]);
  });

  test.each([
    ['Deployment', {}, false],
    ['DaemonSet', {}, false],
    ['StatefulSet', {}, false],
    ['Pod', {}, true],
    ['Job', {}, true],
    ['Job', { spec: { suspend: true } }, false],
  ])('%s %j is recreated: %s', (kind, more, expected) => {
    const workload = aWorkloadObject(kind, { containers, os: { name: 'windows' } }, more);
    expect(fixesOf(workload)[0]?.recreate).toBe(expected);
  });

  test('the image of a Pod can be patched, its os cannot', () => {
    const pod = aWorkloadObject('Pod', { containers });
    const image = { op: 'replace' as const, path: '/spec/containers/0/image', value: 'b' };
    expect(needsRecreate(pod, [image])).toBe(false);
    expect(needsRecreate(pod, [{ op: 'add', path: '/spec/os', value: {} }])).toBe(true);
  });
});

const value = fc.constantFrom<unknown>('windows', 'linux', '', 7, null, [], {}, 'x'.repeat(600), ['a'], {
  name: 'windows',
});
const spec = fc.dictionary(
  fc.constantFrom(
    'os',
    'nodeSelector',
    'tolerations',
    'hostPID',
    'securityContext',
    'containers',
    '__proto__',
    'constructor',
  ),
  fc.oneof(
    value,
    fc.dictionary(fc.constantFrom('kubernetes.io/os', 'name', 'runAsUser', 'toString'), value),
    fc.array(fc.dictionary(fc.constantFrom('key', 'securityContext', 'name'), value), { maxLength: 3 }),
  ),
);

test('law: a fix never makes the outcome worse, adds no error, and applies only to its own object', () => {
  fc.assert(
    fc.property(spec, fc.constantFrom('Deployment', 'Pod', 'Job', 'StatefulSet'), (one, kind) => {
      const workload = aWorkloadObject(kind, one);
      const untouched = structuredClone(workload.object);
      const before = toyAssess(workload);
      for (const fix of fixesOf(workload)) {
        const patched = applyPatch(workload.object, fix.operations);
        if (!patched.ok) throw new Error(`does not apply: ${patched.path}`);
        const after = toyAssess({ ...workload, object: patched.object });
        expect(rankOf(after.outcome)).toBeGreaterThanOrEqual(rankOf(before.outcome));
        expect(compareAssessments(before, after)).toMatchObject({ worse: false, better: true });
        expect(fix.after).toBe(after.outcome);
        // The patch's own `test` operations prevent applying it twice.
        if (fix.operations.some(({ op }) => op === 'test'))
          expect(applyPatch(patched.object, fix.operations).ok).toBe(false);
      }
      expect(workload.object).toEqual(untouched);
    }),
    { numRuns: 300 },
  );
});
