import type { Located } from '../screen';
import { chooseType, dataDisk, systemDisk } from './pool-form';
import { go, refusalsOn, remove, steps, withheldOn, type Refusal } from './refusal';

async function systemType(page: Located, category: string): Promise<void> {
  await systemDisk(page).getByLabel('Disk type').selectOption(category);
}

async function systemLevel(page: Located, level: string): Promise<void> {
  await systemDisk(page).getByLabel('Performance level').selectOption(level);
}

async function addDisks(page: Located, n: number): Promise<void> {
  for (let added = 0; added < n; added += 1) await page.getByRole('button', { name: 'Add data disk' }).click();
}

async function removeDisks(page: Located, n: number): Promise<void> {
  for (let left = n; left > 0; left -= 1) await remove(page, `Remove disk ${left}`);
}

const level = (word: string, above: string): Refusal => ({
  at: 'systemDisk.performanceLevel',
  wrong: async (page) => {
    await systemDisk(page).getByLabel('Size').fill(above.replace(',', ''));
    await systemLevel(page, word);
  },
  right: async (page) => {
    await systemLevel(page, 'PL1');
    await systemDisk(page).getByLabel('Size').fill('120');
  },
  cause: new RegExp(`${word} requires more than ${above} GiB\\. The disk has ${above} GiB`),
  remedy: new RegExp(`lower performance level or a disk larger than ${above}`),
});

export const storageRefusals = refusalsOn(steps.storage, [
  level('PL2', '460'),
  level('PL3', '1,260'),
  {
    at: 'systemDisk.provisionedIops',
    wrong: async (page) => {
      await systemType(page, 'cloud_auto');
      await systemDisk(page).getByLabel('Provisioned IOPS').fill('60000');
    },
    right: (page) => systemType(page, 'cloud_essd'),
    cause: /60,000 IOPS are not available/,
    remedy: /larger disk/,
  },
  {
    at: 'systemDisk.category',
    wrong: async (page) => {
      await systemType(page, 'cloud_efficiency');
      await go(page, steps.instances);
      await chooseType(page, 'ecs.g7.xlarge');
      await go(page, steps.storage);
    },
    right: async (page) => {
      await go(page, steps.instances);
      await remove(page, 'Remove ecs.g7.xlarge');
      await go(page, steps.storage);
      await systemType(page, 'cloud_essd');
    },
    cause: /ecs\.g7\.xlarge.* do not support cloud_efficiency disks.* All of them support: cloud_auto, cloud_essd/,
    remedy: /a disk type that all selected instance types support/,
  },
  {
    at: 'dataDisks.0.sizeGiB',
    wrong: async (page) => {
      await addDisks(page, 1);
      await dataDisk(page, 1).getByLabel('Size').fill('39');
    },
    right: (page) => removeDisks(page, 1),
    cause: /39 GiB is not available for this disk type/,
    remedy: /Enter a size from 40 to/,
  },
  {
    at: 'dataDisks.0.snapshotId',
    wrong: async (page) => {
      await addDisks(page, 1);
      await dataDisk(page, 1).getByLabel('Snapshot').fill('yesterday');
    },
    right: (page) => removeDisks(page, 1),
    cause: /“yesterday” is not the ID of a snapshot/,
    remedy: /ID of a snapshot or leave it empty/,
  },
]);

const encryptionOf = (page: Located) => systemDisk(page).getByRole('checkbox', { name: /^Encryption/ });

export const storageWithheld = withheldOn(steps.storage, [
  {
    first: async (page) => {
      await encryptionOf(page).check();
      await systemType(page, 'cloud_auto');
    },
    control: encryptionOf,
    why: /ESSD only/,
    after: (page) => systemType(page, 'cloud_essd'),
  },
  {
    control: (page) => systemDisk(page).getByLabel('Disk type').getByRole('option', { name: /Entry/ }),
    why: /not supported by all selected types/,
    inText: true,
  },
]);

export const storageRefusalsOnWindows = refusalsOn(steps.storage, [
  {
    at: 'systemDisk.sizeGiB',
    wrong: (page) => systemDisk(page).getByLabel('Size').fill('39'),
    right: (page) => systemDisk(page).getByLabel('Size').fill('120'),
    cause: /39 GiB\. A Windows image alone requires 40 GiB/,
    remedy: /preferably 120 GiB/,
  },
]);

/** `disks` data disks; the type takes fewer, or ACK lists fewer. */
const many = (o: Pick<Refusal, 'as' | 'cause' | 'remedy'> & { disks: number; type: string }): Refusal => ({
  ...o,
  at: 'dataDisks',
  wrong: async (page) => {
    await go(page, steps.instances);
    await chooseType(page, o.type);
    await go(page, steps.storage);
    await addDisks(page, o.disks);
  },
  right: async (page) => {
    await removeDisks(page, o.disks);
    await go(page, steps.instances);
    await remove(page, `Remove ${o.type}`);
    await go(page, steps.storage);
  },
});

export const storageRefusalsOnLinux = refusalsOn(steps.storage, [
  many({
    disks: 9,
    type: 'ecs.c7.large',
    cause: /ecs\.c7\.large supports 9 disks including the system disk\. 9 data disks do not fit/,
    remedy: /Remove data disks or select another instance type/,
  }),
  many({
    as: 'Warning',
    disks: 11,
    type: 'ecs.c7.xlarge',
    cause: /11 data disks are requested\. The ACK API reference lists at most 10, the console 64/,
    remedy: /fewer, larger disks/,
  }),
  {
    at: 'dataDisks.0.mount',
    wrong: async (page) => {
      await addDisks(page, 1);
      await dataDisk(page, 1)
        .getByRole('checkbox', { name: /^Custom mount point/ })
        .check();
      await dataDisk(page, 1).getByLabel('Directory').fill('/etc');
    },
    right: (page) => removeDisks(page, 1),
    cause: /“\/etc” is not a valid mount point/,
    remedy: /such as \/mnt\/data/,
  },
  {
    at: 'dataDisks.1.mount',
    wrong: async (page) => {
      await addDisks(page, 2);
      for (const n of [1, 2]) {
        await dataDisk(page, n)
          .getByRole('checkbox', { name: /^Custom mount point/ })
          .check();
        await dataDisk(page, n).getByLabel('Directory').fill('/data');
      }
    },
    right: (page) => removeDisks(page, 2),
    cause: /Two data disks use the mount point \/data/,
    remedy: /another path/,
  },
]);
