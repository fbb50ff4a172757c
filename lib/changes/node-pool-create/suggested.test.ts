import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { SAMPLE_SECRET } from '@/lib/changes/testing/fake-samples';
import { chooseInstanceType, chooseRuntime } from '@/lib/domain/pool/windows-rules';

const { state } = new FakeWorld();
const open = state.vSwitches.filter((one) => one.internetPath === true).map(({ id }) => id);

/** Only what has no default, of what may be chosen; everything else as the catalogue suggests. */
const suggested = (os: 'linux' | 'windows') =>
  fc.record({
    os: fc.constant(os),
    name: fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/),
    imageId: fc.constantFrom(...state.images.filter((one) => one.os === os).map(({ id }) => id)),
    vSwitchIds: fc.subarray(open, { minLength: 1 }),
    instanceTypes: fc.subarray(
      state.types.filter((one) => one.arch === 'amd64' && chooseInstanceType(one, os).ok).map(({ id }) => id),
      { minLength: 1 },
    ),
    runtimeVersion: fc.constantFrom(
      ...state.runtimes.filter((one) => chooseRuntime(one, os).ok).map(({ version }) => version),
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
      const { findings } = await kind.plan(new FakeWorld().planContext(0), kind.parseInput(input));
      expect(findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
