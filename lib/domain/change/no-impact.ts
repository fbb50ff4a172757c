import type { Impact } from './plan';

/** For a plan without disruption. */
export const NO_IMPACT: Impact = {
  nodes: { linux: 0, windows: 0 },
  pods: { linux: 0, windows: 0 },
  workloads: [],
  capacityBefore: null,
  capacityAfter: null,
  pricePerMonth: null,
  vmsCreated: 0,
  vmsReleased: 0,
  vmsKept: 0,
  reversible: true,
  schedulableWorkloads: [],
  growsTo: null,
};
