import { OWN_TAG } from '../fields/advanced-fields';
import { checkLabel, isReservedKey } from '../label-syntax';
import type { Rule, RuleInput, RuleResult } from './rule';

const marks: Rule = ({ pool }) =>
  [
    ...Object.entries(pool.labels).map(([key, value]) => ({ field: `labels.${key}`, key, value })),
    ...pool.taints.map(({ key, value }, index) => ({ field: `taints.${index}`, key, value })),
  ].map(({ field, key, value }) => {
    const verdict = checkLabel(key, value);
    // A key may contain dots, so the path identifies the catalog's field only up to the first one.
    const because = [field.startsWith('labels.') ? 'labels' : 'taints'];
    const reported = { field, params: { key, value }, because };
    return [
      verdict === 'refused' && { code: 'label-or-taint-invalid', ...reported },
      verdict !== 'fine' && isReservedKey(key) && { code: 'label-or-taint-reserved', ...reported },
    ];
  });

const duplicateTaints: Rule = ({ pool }) =>
  pool.taints.map(({ key, effect }, index) => {
    const first = pool.taints.findIndex((one) => one.key === key && one.effect === effect);
    return first !== index && { code: 'taint-duplicate', field: `taints.${index}`, params: { key, effect } };
  });

/** ECS allows 20 tags per instance; ACK and Auto Scaling use 3 (ACK docs: "Create and manage node pools", ECS tags). */
const TAGS_OF_INSTANCE = 20;
const TAGS_OF_ACK = 3;
const TAGS_OF_MULLION = 1;
/** `k8s.io/cluster-autoscaler` and `k8s.aliyun.com`, with auto scaling. */
const TAGS_OF_AUTOSCALER = 2;

const reserved = /^(aliyun|acs:)/i;
const reservedByAck = /^(ack\.aliyun\.com|ack\.alibabacloud\.com(\/|$))/;
const reservedByAutoscaler = /^(k8s\.io\/cluster-autoscaler|k8s\.aliyun\.com)/;

const keyReserved = (key: string, auto: boolean): boolean =>
  key === OWN_TAG || reserved.test(key) || reservedByAck.test(key) || (auto && reservedByAutoscaler.test(key));

function tagOf([key, value]: [string, string], auto: boolean): RuleResult {
  const reported = { field: `tags.${key}`, params: { key, value }, because: ['tags', 'size.mode'] };
  const address = /https?:\/\//i;
  if (key === '' || key.length > 128 || value.length > 128 || address.test(key) || address.test(value))
    return { code: 'tag-invalid', ...reported };
  return keyReserved(key, auto) && { code: 'tag-reserved', ...reported };
}

function tagCount({ pool, before, ownTag = before === null }: RuleInput): RuleResult {
  const count = Object.keys(pool.tags).length;
  const kept = TAGS_OF_ACK + (ownTag ? TAGS_OF_MULLION : 0);
  const most = TAGS_OF_INSTANCE - kept;
  const field = 'tags';
  if (count > most) return { code: 'too-many-tags', field, params: { count, most, kept } };
  const simulated = Object.keys(pool.labels).length + pool.taints.length;
  const all = count + kept + TAGS_OF_AUTOSCALER + simulated;
  if (pool.size.mode !== 'auto' || all <= TAGS_OF_INSTANCE) return null;
  const because = ['tags', 'labels', 'taints', 'size.mode'];
  return { code: 'tags-overflow', field, params: { count: all, most: TAGS_OF_INSTANCE }, because };
}

const tags: Rule = (of) => [
  Object.entries(of.pool.tags).map((tag) => tagOf(tag, of.pool.size.mode === 'auto')),
  tagCount(of),
];

export const labelRules: Rule[] = [marks, duplicateTaints, tags];
