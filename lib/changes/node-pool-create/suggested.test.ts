import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { SAMPLE_SECRET } from '@/lib/changes/testing/samples';
import { chooseInstanceType, chooseRuntime } from '@/lib/domain/pool/windows-rules';

const { cloud } = new SampleWorld();
const [vSwitches, images, types, runtimes] = await Promise.all([
  cloud.vSwitches(),
  cloud.images(),
  cloud.instanceTypes(),
  cloud.runtimes(),
]);
const open = vSwitches.filter((one) => one.internetPath === true).map(({ id }) => id);

/** Only what has no default, of what may be chosen; everything else as the catalogue suggests. */
const suggested = (os: 'linux' | 'windows') =>
  fc.record({
    os: fc.constant(os),
    name: fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/),
    imageId: fc.constantFrom(...images.filter((one) => one.os === os && one.arch === 'amd64').map(({ id }) => id)),
    vSwitchIds: fc.subarray(open, { minLength: 1 }),
    instanceTypes: fc.subarray(
      types.filter((one) => one.arch === 'amd64' && chooseInstanceType(one, os).ok).map(({ id }) => id),
      // ACK takes no more.
      { minLength: 1, maxLength: 10 },
    ),
    runtimeVersion: fc.constantFrom(
      ...runtimes.filter((one) => chooseRuntime(one, os).ok).map(({ version }) => version),
    ),
    systemDisk: fc.constant({ category: 'cloud_essd', sizeGiB: 120 }),
    size: fc.constant({ mode: 'manual', desired: 2 }),
    ...(os === 'windows' ? { loginPassword: fc.constant(SAMPLE_SECRET) } : {}),
  });

test.each(['windows', 'linux'] as const)('a %s pool of suggested values is not blocked', async (os) => {
  const kind = changeKinds['node-pool.create'];
  if (kind === undefined) throw new Error('no kind');
  await fc.assert(
    fc.asyncProperty(suggested(os), async (input) => {
      const { findings } = await kind.plan(new SampleWorld().planContext(), kind.parseInput(input));
      expect(findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
