import { chooseType } from './pool-form';
import { go, refusalsOn, remove, scaling, steps, withheldOn } from './refusal';

export const sizeRefusals = refusalsOn(steps.size, [
  {
    at: 'size',
    wrong: async (page) => {
      await scaling(page, /^Automatic/);
      await page.getByLabel('Maximum').fill('2');
      await page.getByLabel('Minimum').fill('5');
    },
    right: async (page) => {
      await page.getByLabel('Minimum').fill('1');
      await scaling(page, /^Manual/);
    },
    cause: /The minimum 5 is greater than the maximum 2/,
    remedy: /Swap them/,
  },
  {
    at: 'size',
    wrong: (page) => page.getByLabel('Expected number of nodes').fill('500'),
    right: (page) => page.getByLabel('Expected number of nodes').fill('1'),
    cause: /The cluster has \d+ of 100 nodes\. 500 more nodes exceed the quota/,
    remedy: /raise the quota in Quota Center/,
  },
]);

export const sizeRefusalsOnLinux = refusalsOn(steps.size, [
  {
    at: 'economical',
    wrong: async (page) => {
      await go(page, steps.instances);
      await chooseType(page, 'ecs.i4.xlarge');
      await go(page, steps.size);
      await scaling(page, /^Automatic/);
      await page.getByRole('checkbox', { name: /^Economical mode/ }).check();
    },
    right: async (page) => {
      await page.getByRole('checkbox', { name: /^Economical mode/ }).uncheck();
      await scaling(page, /^Manual/);
      await go(page, steps.instances);
      await remove(page, 'Remove ecs.i4.xlarge');
    },
    cause: /has local storage/,
    remedy: /types without local storage/,
  },
]);

export const sizeWithheld = withheldOn(steps.size, [
  {
    control: (page) => page.getByRole('checkbox', { name: /^Economical mode/ }),
    why: /Has an effect with automatic scaling only/,
  },
]);
