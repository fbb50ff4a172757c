import type { WorkItem } from '@/lib/domain/change/work';

/** A waiting pod of node `n1` by default. */
export const workItem = (key: string, more: Partial<WorkItem> = {}): WorkItem => ({
  step: 'evict:1',
  key,
  rev: 1,
  type: 'pod',
  group: 'n1',
  name: `shop/${key}`,
  state: 'waiting',
  since: 1_000,
  detail: 'waiting for its turn',
  detailPhrase: { key: 'domain.detail.pod-waits', params: {} },
  where: null,
  tries: 0,
  log: [],
  ...more,
});
