import { chooseType } from './pool-form';
import { go, remove, scaling, steps, type Refusal, type Withheld } from './refusal';

export const sizeRefusals: Refusal[] = [
  {
    what: 'a minimum above the maximum',
    step: steps.size,
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
    what: 'more nodes than the quota has room for',
    step: steps.size,
    at: 'size',
    wrong: (page) => page.getByLabel('Expected number of nodes').fill('500'),
    right: (page) => page.getByLabel('Expected number of nodes').fill('1'),
    cause: /The cluster has \d+ of 100 nodes\. 500 more nodes exceed the quota/,
    remedy: /raise the quota in Quota Center/,
  },
];

export const sizeRefusalsOnLinux: Refusal[] = [
  {
    what: 'economical mode on local storage',
    step: steps.size,
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
];

export const sizeWithheld: Withheld[] = [
  {
    what: 'economical mode of a pool that is scaled by hand',
    step: steps.size,
    control: (page) => page.getByRole('checkbox', { name: /^Economical mode/ }),
    why: /Has an effect with automatic scaling only/,
  },
];
