import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advancedRefusals, advancedRefusalsOnWindows } from './pool-form/advanced-refusals';
import * as instances from './pool-form/instance-refusals';
import { labelRefusals, labelRefusalsOnWindows, tagRefusals } from './pool-form/mark-refusals';
import { networkRefusals, networkRefusalsOnWindows } from './pool-form/network-refusals';
import { fieldAt, openStep, submitOf, whatWillHappen } from './pool-form/pool-form';
import { linux, startPoolFormStage, windows, type PoolFormStage } from './pool-form/pool-form-stage';
import type { Refusal, Withheld } from './pool-form/refusal';
import { sizeRefusals, sizeRefusalsOnLinux, sizeWithheld } from './pool-form/size-refusals';
import * as storage from './pool-form/storage-refusals';
import { systemRefusals, systemWithheldOnWindows } from './pool-form/system-refusals';
import { screen } from './screen';

interface Chapter {
  title: string;
  of: typeof windows | typeof linux;
  refusals: Refusal[];
  withheld?: Withheld[];
}

/** Rules of both systems are shown on Windows, which has most of its own. */
const chapters: Chapter[] = [
  {
    title: 'a Windows pool: name and network',
    of: windows,
    refusals: [...systemRefusals('default-nodepool'), ...networkRefusals, ...networkRefusalsOnWindows],
    withheld: systemWithheldOnWindows,
  },
  {
    title: 'a Windows pool: instances, stock and password',
    of: windows,
    refusals: [...instances.stockRefusals, ...instances.passwordRefusals],
    withheld: instances.instancesWithheldOnWindows,
  },
  {
    title: 'a Windows pool: how it is paid for',
    of: windows,
    refusals: instances.billingRefusals,
    withheld: instances.billingWithheld,
  },
  {
    title: 'a Windows pool: disks and size',
    of: windows,
    refusals: [...storage.storageRefusals, ...storage.storageRefusalsOnWindows, ...sizeRefusals],
    withheld: [...storage.storageWithheld, ...sizeWithheld],
  },
  { title: 'a Windows pool: labels and taints', of: windows, refusals: [...labelRefusals, ...labelRefusalsOnWindows] },
  { title: 'a Windows pool: ECS tags', of: windows, refusals: tagRefusals },
  {
    title: 'a Windows pool: names, scripts and where it is placed',
    of: windows,
    refusals: [...advancedRefusals, ...advancedRefusalsOnWindows],
  },
  {
    title: 'a Linux pool: image, hardening and economical mode',
    of: linux,
    refusals: [...instances.instanceRefusalsOnLinux, ...sizeRefusalsOnLinux],
    withheld: instances.instancesWithheldOnLinux,
  },
  { title: 'a Linux pool: data disks', of: linux, refusals: storage.storageRefusalsOnLinux },
];

/** What is wrong stands under its field with what to do, and in the plan; what is right makes both go away. */
async function expectRefused(refusal: Refusal): Promise<void> {
  const { at, as = 'Blocker', cause, remedy } = refusal;
  await openStep(refusal.step);
  await refusal.wrong(screen);
  const message = fieldAt(at).getByRole('listitem').filter({ hasText: cause });
  await message.expectText(as);
  await message.expectText(remedy);
  const planned = whatWillHappen().getByRole('listitem').filter({ hasText: cause });
  await planned.first().expectCount(1);
  await refusal.right(screen);
  await message.expectCount(0);
  await planned.expectCount(0);
}

async function expectWithheld(withheld: Withheld): Promise<void> {
  await openStep(withheld.step);
  await withheld.first?.(screen);
  const control = withheld.control(screen);
  await control.expectDisabled();
  if (withheld.inText === true) await control.expectText(withheld.why);
  else await control.expectDescription(withheld.why);
  await withheld.after?.(screen);
}

let stage: PoolFormStage;
beforeAll(async () => {
  stage = await startPoolFormStage();
});
afterEach(() => expect(stage.leave()).toEqual([]));
afterAll(() => stage.stop());

for (const { title, of, refusals, withheld = [] } of chapters) {
  test(`the form shows what ACK would reject: ${title}`, async () => {
    const sent = await stage.calls('CreateClusterNodePool');
    await stage.openLike(of);
    for (const one of withheld) await told(one.what, () => expectWithheld(one));
    for (const one of refusals) await told(one.what, () => expectRefused(one));
    // When all fields are valid it can be requested.
    await openStep('Review');
    await submitOf(screen).expectText('Request approval');
    await submitOf(screen).expectDisabled(false);
    expect(await stage.calls('CreateClusterNodePool')).toBe(sent);
  });
}

/** A failure says which case it is of. */
async function told(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
}
