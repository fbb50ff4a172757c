import { billingRules } from './billing-rules';
import { diskFitRules } from './disk-fit-rules';
import { diskRules } from './disk-rules';
import { fixedRules } from './fixed-rules';
import { hardeningRules } from './hardening-rules';
import { imageRules } from './image-rules';
import { instanceRules } from './instance-rules';
import { logonRules } from './logon-rules';
import { markRules } from './mark-rules';
import { mountRules } from './mount-rules';
import { nameRules } from './name-rules';
import { networkRules } from './network-rules';
import { nodeNameRules } from './node-name-rules';
import { placementRules } from './placement-rules';
import type { Rule } from './rule';
import { scalingRules } from './scaling-rules';
import { scriptRules } from './script-rules';
import { windowsPoolRules } from './windows-pool-rules';
import { wordRules } from './word-rules';

/** Every rule of node pools, in the order of the form. */
export const allRules: readonly Rule[] = [
  ...nameRules,
  ...wordRules,
  ...fixedRules,
  ...windowsPoolRules,
  ...networkRules,
  ...instanceRules,
  ...imageRules,
  ...billingRules,
  ...hardeningRules,
  ...logonRules,
  ...diskRules,
  ...diskFitRules,
  ...mountRules,
  ...scalingRules,
  ...markRules,
  ...nodeNameRules,
  ...placementRules,
  ...scriptRules,
];
