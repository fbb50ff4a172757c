import { expect, test } from 'vitest';
import { screen } from '../screen';
import { fieldAt, openStep, submitOf, whatWillHappen } from './pool-form';
import { type linux, poolFormStage, type windows } from './pool-form-stage';
import type { OnStep, Refusal, Withheld } from './refusal';

interface Chapter {
  title: string;
  refusals: OnStep<Refusal>[];
  withheld?: OnStep<Withheld>[];
}

export function testRefusals(of: typeof windows | typeof linux, chapters: Chapter[]): void {
  const stage = poolFormStage();

  for (const { title, refusals, withheld = [] } of chapters) {
    test(`the form shows what ACK would reject: ${title}`, async () => {
      const sent = await stage.calls('CreateClusterNodePool');
      await stage.openLike(of);
      for (const one of withheld) await namingCase(one.why, () => expectWithheld(one));
      for (const one of refusals) await namingCase(one.cause, () => expectRefused(one));
      await openStep('Review');
      await submitOf(screen).expectText('Request approval');
      await submitOf(screen).expectDisabled(false);
      expect(await stage.calls('CreateClusterNodePool')).toBe(sent);
    });
  }
}

/** Wrong input shows its finding and remedy under the field and in the plan; right input removes both. */
async function expectRefused(refusal: OnStep<Refusal>): Promise<void> {
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

async function expectWithheld(withheld: OnStep<Withheld>): Promise<void> {
  await openStep(withheld.step);
  await withheld.first?.(screen);
  const control = withheld.control(screen);
  await control.expectDisabled();
  if (withheld.inText === true) await control.expectText(withheld.why);
  else await control.expectDescription(withheld.why);
  await withheld.after?.(screen);
}

async function namingCase(what: RegExp, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${what.source}: ${String(error)}`, { cause: error });
  }
}
