import { evictionFindings } from '@/lib/changes/parts/drain/pod-findings';
import { readDrain } from '@/lib/changes/parts/drain/read-inputs';
import { drainOf } from '@/lib/changes/parts/inputs/drain';
import { removalLosses } from '@/lib/changes/parts/drain/removal-losses';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';
import { parallelOf } from './findings';
import type { UpgradeInputs } from './read-inputs';

/** ACK drains without asking for consent: `removalLosses` and `upgrade-pdb-blocks` report these instead. */
const REPORTED_OTHERWISE = [
  'drain-empty-dir',
  'drain-bare-pods',
  'drain-host-path',
  'drain-pdb-waits',
  'drain-pdbs-unknown',
];

/** What ACK's own drain loses, and what hinders it: the same as if Mullion drained nodes that get a new system disk. */
export async function ackDrainFindings(ctx: PlanContext, inputs: UpgradeInputs): Promise<Finding[]> {
  const { behind, subject, input } = inputs;
  if (!input.replaceSystemDisk) return [];
  const nodes = behind.map(({ node: { name, uid } }) => ({ name, uid }));
  const world = await readDrain(ctx, { ...drainOf(nodes), disk: 'lost', parallel: parallelOf(inputs) });
  return [
    ...removalLosses(world.rows, { subject, nodes: world.present }),
    ...evictionFindings(world, subject)
      .filter(({ code }) => !REPORTED_OTHERWISE.includes(code))
      // Mullion refuses to begin; ACK begins, waits, and may give up.
      .map((one) =>
        one.code === 'drain-pdb-never-allows'
          ? finding('upgrade-pdb-never-allows', { subject, params: one.params })
          : one,
      ),
  ];
}
