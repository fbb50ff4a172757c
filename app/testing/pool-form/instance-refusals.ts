import type { Located } from '../screen';
import { choiceOf, chooseType, passwordOf } from './pool-form';
import { billing, go, refusalsOn, remove, steps, withheldOn, type Refusal, type Withheld } from './refusal';

const password = 'Crane-Harbour-42!';
const removeType = (page: Located, type: string) => remove(page, `Remove ${type}`);

export const billingRefusals = refusalsOn(steps.instances, [
  {
    at: 'spot.priceLimits',
    wrong: async (page) => {
      await billing(page, /^Spot/);
      const limits = page.getByRole('group', { name: /^Spot price limits/ });
      await limits.getByRole('textbox').first().fill('cheap');
    },
    right: async (page) => {
      const limits = page.getByRole('group', { name: /^Spot price limits/ });
      await limits.getByRole('textbox').first().fill('');
      await billing(page, /^Pay-as-you-go/);
    },
    cause: /“cheap” is not a valid price per hour/,
    remedy: /at most three decimals/,
  },
  {
    at: 'spot.onDemandFallback',
    as: 'Warning',
    wrong: async (page) => {
      await go(page, steps.network);
      await choiceOf(page, /^Scaling policy/, /^Distribution balancing/).check();
      await go(page, steps.instances);
      await billing(page, /^Spot/);
      await page.getByRole('checkbox', { name: /^Supplement spot capacity/ }).check();
    },
    right: async (page) => {
      await page.getByRole('checkbox', { name: /^Supplement spot capacity/ }).uncheck();
      await billing(page, /^Pay-as-you-go/);
    },
    cause: /only under the scaling policy COST_OPTIMIZED\. The policy is BALANCE/,
    remedy: /Select the scaling policy COST_OPTIMIZED/,
  },
  {
    at: 'billing.period',
    wrong: async (page) => {
      await billing(page, /^Subscription/);
      await page.getByLabel('Duration', { exact: true }).fill('10');
    },
    right: async (page) => {
      await page.getByLabel('Duration', { exact: true }).fill('1');
      await billing(page, /^Pay-as-you-go/);
    },
    cause: /10 \(Month\) is not available\. Available/,
    remedy: /Select one of 1, 2, 3/,
  },
  {
    at: 'billing.autoRenewPeriod',
    wrong: async (page) => {
      await billing(page, /^Subscription/);
      await page.getByRole('checkbox', { name: /^Auto renewal/ }).check();
      await page.getByLabel('Renewal duration').fill('4');
    },
    right: async (page) => {
      await page.getByLabel('Renewal duration').fill('1');
      await page.getByRole('checkbox', { name: /^Auto renewal/ }).uncheck();
      await billing(page, /^Pay-as-you-go/);
    },
    cause: /4 \(Month\) is not available for renewal/,
    remedy: /Select one of 1, 2, 3, 6, 12/,
  },
]);

export const billingWithheld = withheldOn(steps.instances, [
  {
    first: (page) => billing(page, /^Subscription/),
    control: (page) => page.getByLabel('Renewal duration'),
    why: /Does not renew automatically/,
    after: (page) => billing(page, /^Pay-as-you-go/),
  },
]);

/** The simulator offers no ecs.g8i.xlarge in zone h. */
export const stockRefusals = refusalsOn(steps.instances, [
  {
    at: 'instanceTypes',
    as: 'Warning',
    wrong: (page) => chooseType(page, 'ecs.g8i.xlarge'),
    right: (page) => removeType(page, 'ecs.g8i.xlarge'),
    cause: /Currently sold out: ecs\.g8i\.xlarge in cn-hangzhou-h/,
    remedy: /the pool grows with the other selected types and zones/,
  },
  {
    at: 'instanceTypes',
    wrong: async (page) => {
      await go(page, steps.network);
      await page.getByRole('checkbox', { name: 'nodes-i' }).uncheck();
      await go(page, steps.instances);
      await chooseType(page, 'ecs.g8i.xlarge');
      await removeType(page, 'ecs.g6.xlarge');
    },
    right: async (page) => {
      await chooseType(page, 'ecs.g6.xlarge');
      await removeType(page, 'ecs.g8i.xlarge');
      await go(page, steps.network);
      await page.getByRole('checkbox', { name: 'nodes-i' }).check();
      await go(page, steps.instances);
    },
    cause: /All selected instance types are sold out in all selected zones/,
    remedy: /another instance type or a vSwitch in another zone/,
  },
]);

const weak = (o: { text: string; cause: RegExp }): Refusal => ({
  at: 'loginPassword',
  wrong: (page) => passwordOf(page).fill(o.text),
  right: (page) => passwordOf(page).fill(password),
  cause: o.cause,
  remedy: /digits and symbols/,
});

export const passwordRefusals = refusalsOn(steps.instances, [
  weak({ text: 'Aa-4567', cause: /7 characters of 4 classes.* 8 to 30/ }),
  weak({ text: `Aa-4${'x'.repeat(27)}`, cause: /31 characters of 4 classes.* 8 to 30/ }),
  weak({ text: 'abcdefghij', cause: /10 characters of 1 class.* four classes/ }),
  weak({ text: 'Abcdefgh1', cause: /9 characters of 3 classes.* four classes/ }),
]);

const type = (page: Located, id: string) => page.getByRole('checkbox', { name: id, exact: true });
const search = (page: Located, text: string) => page.getByRole('textbox', { name: 'Search types' }).fill(text);
const notOnWindows = (id: string, why: RegExp): Withheld => ({
  first: (page) => search(page, id),
  control: (page) => type(page, id),
  why,
  after: (page) => search(page, ''),
});

export const instancesWithheldOnWindows = withheldOn(steps.instances, [
  notOnWindows('ecs.g6.large', /4 vCPU/),
  notOnWindows('ecs.c6.large', /8 GiB/),
  notOnWindows('ecs.gn6i-c8g1.2xlarge', /GPU/),
  notOnWindows('ecs.g8y.xlarge', /ARM|x86|amd64/i),
  { control: (page) => page.getByRole('radio', { name: /^Key pair/ }), why: /support only passwords/ },
  {
    control: (page) => page.getByRole('combobox', { name: /^Security hardening/ }),
    why: /support only Alibaba Cloud Linux/,
  },
  { control: (page) => page.getByRole('textbox', { name: /^Logon name/ }), why: /use Administrator/ },
]);

const image = (page: Located, title: RegExp) =>
  page
    .getByRole('group', { name: /^Image/ })
    .getByRole('radio', { name: title })
    .first()
    .check();

export const instanceRefusalsOnLinux = refusalsOn(steps.instances, [
  {
    at: 'imageId',
    wrong: (page) => image(page, /^Alibaba Cloud Linux.* ARM/),
    right: (page) => image(page, /^Alibaba Cloud Linux 3.2104$/),
    cause: /is built for arm64/,
    remedy: /the same CPU architecture/,
  },
  {
    at: 'hardening',
    wrong: async (page) => {
      await choiceOf(page, /^Security hardening/, /^OS hardening/).check();
      await image(page, /^ContainerOS/);
    },
    right: async (page) => {
      await image(page, /^Alibaba Cloud Linux 3.2104$/);
      await choiceOf(page, /^Security hardening/, /^None/).check();
    },
    cause: /Alibaba Cloud Linux 2 and 3 only/,
    remedy: /turn off hardening/,
  },
  {
    at: 'hardening',
    wrong: (page) => choiceOf(page, /^Security hardening/, /^MLPS/).check(),
    right: (page) => choiceOf(page, /^Security hardening/, /^None/).check(),
    cause: /only a password, not a key pair/,
    remedy: /enter a password/,
  },
]);

export const instancesWithheldOnLinux = withheldOn(steps.instances, [
  {
    first: (page) => choiceOf(page, /^Security hardening/, /^MLPS/).check(),
    control: (page) => page.getByRole('radio', { name: /^Key pair/ }),
    why: /MLPS hardening supports only a password/,
    after: (page) => choiceOf(page, /^Security hardening/, /^None/).check(),
  },
]);
