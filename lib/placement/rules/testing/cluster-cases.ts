import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { ClusterRule, Found, LintSubject } from '../checked-rule';
import type { ClusterLintInput } from '../lint-input';
import type { LintSeverity } from '@/lib/domain/placement/rule';
import { expectFilled } from './rule-cases';

/** A case in which a rule about nodes or clusters fires, and a similar one in which it does not. */
export interface ClusterCase {
  fires: ClusterFacts;
  subject: LintSubject;
  severity?: LintSeverity;
  params?: Found['params'];
  nodes?: readonly string[];
  silent: ClusterFacts;
  /** Inputs in addition to the facts. */
  given?: Partial<ClusterLintInput>;
}

const inputOf = (cluster: ClusterFacts, given: Partial<ClusterLintInput> = {}): ClusterLintInput => ({
  cluster,
  today: '2026-11-21',
  ...given,
});

function checkFiring(rule: ClusterRule, one: ClusterCase): void {
  const all = rule.check(inputOf(one.fires, one.given));
  const found = all.find(({ subject }) => subject.kind === one.subject.kind && subject.name === one.subject.name);
  expect(found, all.map(({ subject }) => `${subject.kind} ${subject.name}`).join(' ') || 'nothing').toBeDefined();
  if (found === undefined) return;
  expect(found.severity ?? rule.severity).toBe(one.severity ?? rule.severity);
  expectFilled(rule, found.params);
  if (one.params !== undefined) expect(found.params).toMatchObject(one.params);
  if (one.nodes !== undefined) expect(found.nodes).toEqual(one.nodes);
}

/** Like testRules, for rules about nodes and clusters. */
export function testClusterRules(
  rules: readonly ClusterRule[],
  cases: Readonly<Record<string, readonly ClusterCase[]>>,
): void {
  test('every rule has a case, and every case a rule', () => {
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ id }) => id).sort());
  });
  for (const rule of rules) {
    describe(rule.id, () => {
      for (const [index, one] of (cases[rule.id] ?? []).entries()) {
        test(`fires, case ${index + 1}`, () => checkFiring(rule, one));
        test(`is silent, case ${index + 1}`, () => expect(rule.check(inputOf(one.silent, one.given))).toEqual([]));
      }
    });
  }
}

/** Another workload in the cluster besides the one under test. */
export function sketchWorkload(
  kind: string,
  name: string,
  { namespace = 'kube-system', spec = {} }: { namespace?: string; spec?: RawObject } = {},
): WorkloadObject {
  const object = workloadObjectOf({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace, uid: `uid-${name}` },
    spec: { template: { spec } },
  });
  if (object === null) throw new Error(`${kind} makes no pods`);
  return object;
}

export const daemon = (name: string, image = 'x'): WorkloadObject =>
  sketchWorkload('DaemonSet', name, { spec: { containers: [{ name: 'main', image }] } });
