import * as instances from './pool-form/instance-refusals';
import { linux } from './pool-form/pool-form-stage';
import { sizeRefusalsOnLinux } from './pool-form/size-refusals';
import * as storage from './pool-form/storage-refusals';
import { testRefusals } from './pool-form/test-refusals';

testRefusals(linux, [
  {
    title: 'a Linux pool: image, hardening and economical mode',
    refusals: [...instances.instanceRefusalsOnLinux, ...sizeRefusalsOnLinux],
    withheld: instances.instancesWithheldOnLinux,
  },
  { title: 'a Linux pool: data disks', refusals: storage.storageRefusalsOnLinux },
]);
