import type { Page } from '@playwright/test';
import { choiceOf, dataDisk, passwordOf, systemDisk } from './pool-form';
import { remove, steps, type Refusal } from './refusals';
import { chooseType } from './wizard';

export const onWindows: Refusal[] = [
  {
    what: 'a weak password',
    step: steps.instances,
    at: 'loginPassword',
    wrong: (page) => passwordOf(page).fill('short'),
    right: (page) => passwordOf(page).fill('Crane-Harbour-42!'),
    cause: /5 characters of 1 kind;/,
    remedy: /all four/,
  },
  {
    what: 'a system disk smaller than Windows',
    step: steps.storage,
    at: 'systemDisk.sizeGiB',
    wrong: (page) => systemDisk(page).getByLabel('Size').fill('30'),
    right: (page) => systemDisk(page).getByLabel('Size').fill('120'),
    cause: /30 GiB; a Windows image needs 40 GiB/,
    remedy: /better 120 GiB/,
  },
  {
    what: 'a vSwitch without a way to the internet',
    step: steps.network,
    at: 'vSwitchIds',
    wrong: (page) => page.getByRole('checkbox', { name: 'isolated-j' }).check(),
    right: (page) => page.getByRole('checkbox', { name: 'isolated-j' }).uncheck(),
    cause: /Windows nodes there never join/,
    remedy: /Add an SNAT entry/,
  },
  {
    what: 'more nodes than a deployment set takes',
    step: steps.advanced,
    at: 'deploymentSetId',
    wrong: async (page) => {
      await page.getByLabel('Deployment set').selectOption('ds-bp1k8s9mullion0spread');
      await page.getByRole('button', { name: steps.size }).click();
      await page.getByLabel('Expected number of nodes').fill('41');
      await page.getByRole('button', { name: steps.advanced }).click();
    },
    right: async (page) => {
      await page.getByLabel('Deployment set').selectOption('');
      await page.getByRole('button', { name: steps.size }).click();
      await page.getByLabel('Expected number of nodes').fill('1');
    },
    cause: /41 nodes are too many for a deployment set in 2 zones/,
    remedy: /at most 40 nodes/,
  },
];

const image = (page: Page, title: RegExp) =>
  page
    .getByRole('group', { name: /^Image/ })
    .getByRole('radio', { name: title })
    .first()
    .check();

export const onLinux: Refusal[] = [
  {
    what: 'an image for another processor',
    step: steps.instances,
    at: 'imageId',
    wrong: (page) => image(page, /^Alibaba Cloud Linux.* ARM/),
    right: (page) => image(page, /^Alibaba Cloud Linux 3.2104$/),
    cause: /is built for arm64/,
    remedy: /one processor architecture/,
  },
  {
    what: 'hardening of an image that has none',
    step: steps.instances,
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
    remedy: /switch off hardening/,
  },
  {
    what: 'MLPS hardening without a password',
    step: steps.instances,
    at: 'hardening',
    wrong: (page) => choiceOf(page, /^Security hardening/, /^MLPS/).check(),
    right: (page) => choiceOf(page, /^Security hardening/, /^None/).check(),
    cause: /a password only, no key pair/,
    remedy: /enter a password/,
  },
  {
    what: 'economical mode on local storage',
    step: steps.size,
    at: 'economical',
    wrong: async (page) => {
      await page.getByRole('button', { name: steps.instances }).click();
      await chooseType(page, 'ecs.i4.xlarge');
      await page.getByRole('button', { name: steps.size }).click();
      await choiceOf(page, /^Scaling mode/, /^Automatic/).check();
      await page.getByRole('checkbox', { name: /^Economical mode/ }).check();
    },
    right: async (page) => {
      await page.getByRole('checkbox', { name: /^Economical mode/ }).uncheck();
      await choiceOf(page, /^Scaling mode/, /^Manual/).check();
      await page.getByRole('button', { name: steps.instances }).click();
      await remove(page, 'Remove ecs.i4.xlarge');
    },
    cause: /has local storage/,
    remedy: /types without local storage/,
  },
  {
    what: 'a mount point of the system',
    step: steps.storage,
    at: 'dataDisks.0.mount',
    wrong: async (page) => {
      await page.getByRole('button', { name: 'Add data disk' }).click();
      await dataDisk(page, 1)
        .getByRole('checkbox', { name: /^Own mount point/ })
        .check();
      await dataDisk(page, 1).getByLabel('Directory').fill('/etc');
    },
    right: (page) => remove(page, 'Remove disk 1'),
    cause: /“\/etc” cannot be a mount point/,
    remedy: /such as \/mnt\/data/,
  },
  {
    what: 'two disks at one place',
    step: steps.storage,
    at: 'dataDisks.1.mount',
    wrong: async (page) => {
      for (const n of [1, 2]) {
        await page.getByRole('button', { name: 'Add data disk' }).click();
        await dataDisk(page, n)
          .getByRole('checkbox', { name: /^Own mount point/ })
          .check();
        await dataDisk(page, n).getByLabel('Directory').fill('/data');
      }
    },
    right: async (page) => {
      await remove(page, 'Remove disk 2');
      await remove(page, 'Remove disk 1');
    },
    cause: /Two data disks are mounted at \/data/,
    remedy: /another path/,
  },
];
