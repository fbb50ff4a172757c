import { advancedRefusals, advancedRefusalsOnWindows } from './pool-form/advanced-refusals';
import * as instances from './pool-form/instance-refusals';
import { labelRefusals, labelRefusalsOnWindows, tagRefusals } from './pool-form/mark-refusals';
import {
  networkRefusals,
  networkRefusalsOnWindows,
  systemRefusals,
  systemWithheldOnWindows,
} from './pool-form/system-refusals';
import { windows } from './pool-form/pool-form-stage';
import { sizeRefusals, sizeWithheld } from './pool-form/size-refusals';
import * as storage from './pool-form/storage-refusals';
import { testRefusals } from './pool-form/test-refusals';

/** Rules of both systems are shown on Windows, which has most of its own. */
testRefusals(windows, [
  {
    title: 'a Windows pool: name and network',
    refusals: [...systemRefusals('default-nodepool'), ...networkRefusals, ...networkRefusalsOnWindows],
    withheld: systemWithheldOnWindows,
  },
  {
    title: 'a Windows pool: instances, stock and password',
    refusals: [...instances.stockRefusals, ...instances.passwordRefusals],
    withheld: instances.instancesWithheldOnWindows,
  },
  {
    title: 'a Windows pool: how it is paid for',
    refusals: instances.billingRefusals,
    withheld: instances.billingWithheld,
  },
  {
    title: 'a Windows pool: disks and size',
    refusals: [...storage.storageRefusals, ...storage.storageRefusalsOnWindows, ...sizeRefusals],
    withheld: [...storage.storageWithheld, ...sizeWithheld],
  },
  { title: 'a Windows pool: labels and taints', refusals: [...labelRefusals, ...labelRefusalsOnWindows] },
  { title: 'a Windows pool: ECS tags', refusals: tagRefusals },
  {
    title: 'a Windows pool: names, scripts and where it is placed',
    refusals: [...advancedRefusals, ...advancedRefusalsOnWindows],
  },
]);
