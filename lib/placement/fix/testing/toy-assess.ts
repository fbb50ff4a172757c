import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { podSpecIn, podSpecPath, type WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { FixRecipe, LintFinding, LintSeverity } from '@/lib/domain/placement/rule';
import type { Assessment } from '../../verdict/assessment';
import type { Outcome } from '@/lib/domain/placement/verdict-words';
import { refusedFields } from '../recipes';
import { pointerOf } from '@/lib/kube-rules/patch/json-pointer';
import { workloadFrom } from '../../testing/lint-world';

const found = (rule: string, severity: LintSeverity, ...fixes: readonly (readonly FixRecipe[])[]): LintFinding => ({
  rule,
  severity,
  at: [],
  params: {},
  fixes,
});

/** A simplified placement: one Linux node, one tainted Windows node, and an image for Windows. */
function evaluate(workload: WorkloadObject): { outcome: Outcome; findings: LintFinding[] } {
  const spec = podSpecIn(workload);
  const os = textAt(objectAt(spec, 'os'), 'name');
  const selected = textAt(objectAt(spec, 'nodeSelector'), 'kubernetes.io/os');
  const tolerates = objectsAt(spec, 'tolerations').some((one) => textAt(one, 'key') === 'os');
  const refused = os === 'windows' ? refusedFields(spec, 'windows') : [];
  if (refused.length > 0) {
    const paths = refused.map((steps) => pointerOf([...podSpecPath(workload.kind), ...steps]));
    return { outcome: 'rejected', findings: [found('REFUSED', 'error', [{ recipe: 'strip', paths }])] };
  }
  const findings: LintFinding[] = [];
  const selectOs = { recipe: 'select-os', os: 'windows' } as const;
  const tolerate = { recipe: 'tolerate', taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } as const;
  if (selected !== 'windows') findings.push(found('WRONG-OS', 'error', [selectOs], [{ recipe: 'manual' }]));
  if (selected === 'windows' && !tolerates) findings.push(found('TAINT', 'error', [tolerate]));
  if (os !== 'windows') findings.push(found('OS-UNSAID', 'info', [{ recipe: 'set-os', os: 'windows' }]));
  const outcome = selected !== 'windows' ? 'blocked' : tolerates ? 'runs' : 'blocked';
  return { outcome, findings };
}

export function toyAssess(workload: WorkloadObject): Assessment {
  // It has only the fields that fixes read.
  return { workload, nodes: new Map(), ...evaluate(workload) } as unknown as Assessment;
}

export const aWorkloadObject = (kind: string, spec: RawObject, more: { spec?: RawObject } = {}): WorkloadObject =>
  workloadFrom({
    apiVersion: kind === 'Pod' ? 'v1' : kind === 'Job' ? 'batch/v1' : 'apps/v1',
    kind,
    metadata: { name: 'web', namespace: 'shop', uid: 'uid-web' },
    spec: kind === 'Pod' ? spec : { ...more.spec, template: { spec } },
  });
