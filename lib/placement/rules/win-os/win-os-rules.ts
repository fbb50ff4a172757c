import type { WorkloadRule } from '../checked-rule';
import { idleFields } from './idle-fields';
import { refusedObject } from './refused-object';
import { unstatedOs } from './unspecified-os';
import { wrongImages } from './wrong-images';
import { wrongNodes } from './wrong-nodes';

/** WIN-OS: the stated OS. WIN-OS-014 is about other findings and is shown beside them. */
export const winOsRules: readonly WorkloadRule[] = [
  ...refusedObject,
  ...unstatedOs,
  ...wrongNodes,
  ...wrongImages,
  ...idleFields,
];
