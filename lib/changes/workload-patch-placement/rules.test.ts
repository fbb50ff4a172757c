import { expect, test } from 'vitest';
import { type CustomRule, customRuleSchema } from '@/lib/domain/placement/custom-rule';
import { kindOf } from '../testing/produced';
import { SampleWorld } from '../testing/sample-world';
import { anObject, SELECT_LINUX, targetOf } from '../testing/workload-samples';

const rule = customRuleSchema.parse({
  id: 'SHOP-001',
  title: 'Nothing of ours runs on Linux',
  severity: 'error',
  remedy: 'Select other nodes.',
  when: { path: 'nodeSelector/kubernetes.io~1os', equals: 'linux' },
});

/** The plan's findings if a patch to Linux nodes makes a verdict worse. */
async function madeWorse(rules: readonly CustomRule[]): Promise<string | undefined> {
  const kind = kindOf('workload.patch-placement');
  const world = new SampleWorld();
  world.put(anObject('catalog'));
  const facts = await world.kube.placementFacts();
  world.kube.placementFacts = () => Promise.resolve({ ...facts, rules });
  const { findings } = await kind.plan(
    world.planContext(),
    kind.parseInput({ targets: [{ target: targetOf('catalog'), operations: SELECT_LINUX }] }),
  );
  return findings.find(({ code }) => code === 'workload-made-worse')?.cause;
}

test('rules of the configuration count in the plan of a patch', async () => {
  expect(await madeWorse([rule])).toContain('SHOP-001');
  expect(await madeWorse([])).toBeUndefined();
});
