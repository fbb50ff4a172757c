import type { Page } from '@playwright/test';
import { addMark, choiceOf, dataDisk, systemDisk } from './pool-form';

/** Something typed or chosen that ACK would refuse, and the way back. */
export interface Refusal {
  what: string;
  step: string;
  /** Path of the field, or of the group of fields, under which it is said. */
  at: string;
  wrong: (page: Page) => Promise<void>;
  right: (page: Page) => Promise<void>;
  cause: RegExp;
  remedy: RegExp;
}

export const steps = {
  system: 'OS and name',
  network: 'Network',
  instances: 'Instances and image',
  storage: 'Storage',
  size: 'Size and scaling',
  labels: 'Labels and taints',
  advanced: 'Advanced',
} as const;

const name = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Name', exact: true }).fill(text);
export const remove = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click();

interface MarkCase {
  of: 'label' | 'tag' | 'taint';
  /** Its row. */
  n?: number;
  key: string;
  value?: string;
}

const mark = ({ of, n = 1, key, value = '' }: MarkCase): Pick<Refusal, 'step' | 'wrong' | 'right'> => ({
  step: steps.labels,
  wrong: (page) => addMark(page, { of, n, key, value }),
  right: (page) => remove(page, `Remove ${of} ${n}`),
});

/** Rules that hold for both systems. `taken`: a name that the cluster has. */
export const everywhere = (taken: string): Refusal[] => [
  {
    what: 'a name with a hyphen first',
    step: steps.system,
    at: 'name',
    wrong: (page) => name(page, '-web'),
    right: (page) => name(page, 'web'),
    cause: /“-web” is not a name of a node pool/,
    remedy: /Choose another name/,
  },
  {
    what: 'a name that another pool has',
    step: steps.system,
    at: 'name',
    wrong: (page) => name(page, taken),
    right: (page) => name(page, 'web'),
    cause: /has a node pool named/,
    remedy: /Choose another name/,
  },
  {
    what: 'balancing over one vSwitch',
    step: steps.network,
    at: 'zonePolicy',
    wrong: async (page) => {
      await choiceOf(page, /^Scaling policy/, /^Distribution balancing/).check();
      await page.getByRole('checkbox', { name: 'nodes-i' }).uncheck();
    },
    right: (page) => page.getByRole('checkbox', { name: 'nodes-i' }).check(),
    cause: /Balancing spreads nodes over several zones/,
    remedy: /vSwitches in at least two zones/,
  },
  {
    what: 'more bandwidth than there is',
    step: steps.network,
    at: 'publicIp.bandwidthMbps',
    wrong: (page) => page.getByLabel('Public IPv4 bandwidth').fill('101'),
    right: (page) => page.getByLabel('Public IPv4 bandwidth').fill('0'),
    cause: /101 Mbit\/s cannot be had/,
    remedy: /Choose 0 to 100/,
  },
  {
    what: 'a spot price that is none',
    step: steps.instances,
    at: 'spot.priceLimits',
    wrong: async (page) => {
      await choiceOf(page, /^Billing method/, /^Spot/).check();
      const limits = page.getByRole('group', { name: /^Spot price limits/ });
      await limits.getByRole('textbox').first().fill('cheap');
    },
    right: async (page) => {
      const limits = page.getByRole('group', { name: /^Spot price limits/ });
      await limits.getByRole('textbox').first().fill('');
      await choiceOf(page, /^Billing method/, /^Pay-as-you-go/).check();
    },
    cause: /“cheap” is not a price per hour/,
    remedy: /at most three decimals/,
  },
  {
    what: 'a duration that is not sold',
    step: steps.instances,
    at: 'billing.period',
    wrong: async (page) => {
      await choiceOf(page, /^Billing method/, /^Subscription/).check();
      await page.getByLabel('Duration', { exact: true }).fill('10');
    },
    right: async (page) => {
      await page.getByLabel('Duration', { exact: true }).fill('1');
      await choiceOf(page, /^Billing method/, /^Pay-as-you-go/).check();
    },
    cause: /10 \(Month\) cannot be subscribed to/,
    remedy: /Choose one of 1, 2, 3/,
  },
  {
    what: 'a performance level on too small a disk',
    step: steps.storage,
    at: 'systemDisk.performanceLevel',
    wrong: (page) => systemDisk(page).getByLabel('Performance level').selectOption('PL2').then(),
    right: (page) => systemDisk(page).getByLabel('Performance level').selectOption('PL1').then(),
    cause: /PL2 needs more than 460 GiB/,
    remedy: /lower performance level or a disk of more than 460/,
  },
  {
    what: 'more IOPS than an AutoPL disk of that size takes',
    step: steps.storage,
    at: 'systemDisk.provisionedIops',
    wrong: async (page) => {
      await systemDisk(page).getByLabel('Disk type').selectOption('cloud_auto');
      await systemDisk(page).getByLabel('Provisioned IOPS').fill('60000');
    },
    right: (page) => systemDisk(page).getByLabel('Disk type').selectOption('cloud_essd').then(),
    cause: /60,000 IOPS cannot be provisioned/,
    remedy: /larger disk/,
  },
  {
    what: 'a data disk that is too small',
    step: steps.storage,
    at: 'dataDisks.0.sizeGiB',
    wrong: async (page) => {
      await page.getByRole('button', { name: 'Add data disk' }).click();
      await dataDisk(page, 1).getByLabel('Size').fill('39');
    },
    right: (page) => remove(page, 'Remove disk 1'),
    cause: /A disk of 39 GiB is not sold there/,
    remedy: /Choose a size from 40 to/,
  },
  {
    what: 'a snapshot that is none',
    step: steps.storage,
    at: 'dataDisks.0.snapshotId',
    wrong: async (page) => {
      await page.getByRole('button', { name: 'Add data disk' }).click();
      await dataDisk(page, 1).getByLabel('Snapshot').fill('yesterday');
    },
    right: (page) => remove(page, 'Remove disk 1'),
    cause: /“yesterday” is not the ID of a snapshot/,
    remedy: /ID of a snapshot or leave it out/,
  },
  {
    what: 'a minimum above the maximum',
    step: steps.size,
    at: 'size',
    wrong: async (page) => {
      await choiceOf(page, /^Scaling mode/, /^Automatic/).check();
      await page.getByLabel('Maximum').fill('2');
      await page.getByLabel('Minimum').fill('5');
    },
    right: async (page) => {
      await page.getByLabel('Minimum').fill('1');
      await choiceOf(page, /^Scaling mode/, /^Manual/).check();
    },
    cause: /The minimum 5 is above the maximum 2/,
    remedy: /Swap them/,
  },
  {
    what: 'a label of Kubernetes’ own',
    at: 'labels',
    ...mark({ of: 'label', n: 2, key: 'kubernetes.io/team', value: 'web' }),
    cause: /belongs to Kubernetes/,
    remedy: /a prefix of your own/,
  },
  {
    what: 'a label value with a space',
    at: 'labels',
    ...mark({ of: 'label', n: 2, key: 'team', value: 'web shop' }),
    cause: /is not a valid label or taint/,
    remedy: /at most 63 letters/,
  },
  {
    what: 'a taint key with a space',
    at: 'taints',
    ...mark({ of: 'taint', key: 'for us' }),
    cause: /is not a valid label or taint/,
    remedy: /at most 63 letters/,
  },
  {
    what: 'an ECS tag of Alibaba Cloud’s own',
    at: 'tags',
    ...mark({ of: 'tag', key: 'acs:team', value: 'web' }),
    cause: /is reserved for Alibaba Cloud/,
    remedy: /Choose another key/,
  },
  {
    what: 'an ECS tag with an address',
    at: 'tags',
    ...mark({ of: 'tag', key: 'wiki', value: 'https://wiki.example' }),
    cause: /is not an ECS tag/,
    remedy: /Correct the key or the value/,
  },
  {
    what: 'a node name with a hyphen last',
    step: steps.advanced,
    at: 'nodeName',
    wrong: async (page) => {
      await page.getByRole('checkbox', { name: /^Custom node name/ }).check();
      await page.getByRole('textbox', { name: 'Prefix' }).fill('shop-');
    },
    right: (page) => page.getByRole('checkbox', { name: /^Custom node name/ }).uncheck(),
    cause: /“shop-” cannot be a part of the node name/,
    remedy: /leave custom node names out/,
  },
  {
    what: 'a node name that is too long',
    step: steps.advanced,
    at: 'nodeName',
    wrong: async (page) => {
      await page.getByRole('checkbox', { name: /^Custom node name/ }).check();
      await page.getByRole('textbox', { name: 'Prefix' }).fill('a'.repeat(60));
    },
    right: (page) => page.getByRole('checkbox', { name: /^Custom node name/ }).uncheck(),
    cause: /75 characters with the longest address; at most 64/,
    remedy: /Shorten the prefix/,
  },
  {
    what: 'an RDS instance that is none',
    step: steps.advanced,
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
    what: 'a private pool for other types',
    step: steps.advanced,
    at: 'privatePool.id',
    wrong: async (page) => {
      await choiceOf(page, /^Private pool/, /^Specified/).check();
      await page.getByLabel('Private pool ID').selectOption('crp-bp1k8s9mullion0reserv');
    },
    right: async (page) => {
      await page.getByLabel('Private pool ID').selectOption('');
      await choiceOf(page, /^Private pool/, /^Do not use/).check();
    },
    cause: /holds none of the chosen instance types/,
    remedy: /a type and a zone that it holds/,
  },
];
