import type { Located } from '../screen';
import { choiceOf } from './pool-form';
import { go, refusalsOn, remove, steps } from './refusal';

const customName = (page: Located) => page.getByRole('checkbox', { name: /^Custom node name/ });

async function namedNodes(page: Located, prefix: string): Promise<void> {
  await customName(page).check();
  await page.getByRole('textbox', { name: 'Prefix' }).fill(prefix);
}

const ordinaryNames = (page: Located) => customName(page).uncheck();

export const advancedRefusals = refusalsOn(steps.advanced, [
  {
    at: 'nodeName',
    wrong: (page) => namedNodes(page, 'shop-'),
    right: ordinaryNames,
    cause: /“shop-” cannot be part of a node name/,
    remedy: /do not use custom node names/,
  },
  {
    at: 'nodeName',
    wrong: (page) => namedNodes(page, 'a'.repeat(60)),
    right: ordinaryNames,
    cause: /75 characters\. At most 64/,
    remedy: /Shorten the prefix/,
  },
  {
    at: 'rdsInstanceIds',
    wrong: async (page) => {
      await page.getByRole('button', { name: 'Add to RDS whitelist' }).click();
      await page.getByRole('textbox', { name: 'RDS whitelist 1' }).fill('orders');
    },
    right: (page) => remove(page, 'Remove RDS whitelist 1'),
    cause: /“orders” is not the ID of an RDS instance/,
    remedy: /or remove it/,
  },
  {
    at: 'privatePool.id',
    wrong: async (page) => {
      await choiceOf(page, /^Private pool/, /^Specified/).check();
      await page.getByLabel('Private pool ID').selectOption('crp-bp1k8s9mullion0reserv');
    },
    right: async (page) => {
      await page.getByLabel('Private pool ID').selectOption('');
      await choiceOf(page, /^Private pool/, /^Do not use/).check();
    },
    cause: /has none of the selected instance types/,
    remedy: /a type and a zone that it has/,
  },
  {
    at: 'deploymentSetId',
    wrong: async (page) => {
      await page.getByLabel('Deployment set').selectOption('ds-bp1k8s9mullion0spread');
      await go(page, steps.size);
      await page.getByLabel('Expected number of nodes').fill('41');
      await go(page, steps.advanced);
    },
    right: async (page) => {
      await page.getByLabel('Deployment set').selectOption('');
      await go(page, steps.size);
      await page.getByLabel('Expected number of nodes').fill('1');
    },
    cause: /in 2 zones holds at most 40 nodes, 20 per zone\. 41 nodes would not fit/,
    remedy: /at most 40 nodes/,
  },
]);

export const advancedRefusalsOnWindows = refusalsOn(steps.advanced, [
  {
    at: 'nodeName',
    as: 'Info',
    wrong: (page) => namedNodes(page, 'shop'),
    right: ordinaryNames,
    cause: /The host name of a Windows node is its IP address with hyphens/,
    remedy: /No action needed/,
  },
  {
    at: 'userData',
    as: 'Warning',
    wrong: (page) => page.getByLabel('Instance user data').fill('echo hello'),
    right: (page) => page.getByLabel('Instance user data').fill(''),
    cause: /only if its first line is \[bat\] or \[powershell\]/,
    remedy: /Begin it with \[bat\] or \[powershell\]/,
  },
]);
