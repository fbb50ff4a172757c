import { objectAt, type RawObject, textAt, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from './cluster-view';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload } from './read-workload';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

/** A pair of the effective selector and its origin: the template, or the RuntimeClass that it names. */
interface SelectorPair {
  at: string;
  key: string;
  value: string;
  /** The RuntimeClass that requires it; null: the template itself. */
  ofClass: string | null;
}

export function selectorPairs(input: WorkloadLintInput): SelectorPair[] {
  const { spec, specAt } = readWorkload(input);
  const own = textMapAt(spec, 'nodeSelector');
  const name = textAt(spec, 'runtimeClassName');
  const merged = clusterView(input.cluster).runtimeClasses.get(name)?.nodeSelector ?? {};
  const classPairs = Object.entries(merged).filter(([key]) => !Object.hasOwn(own, key));
  return [
    ...Object.entries(own).map(([key, value]) => ({
      at: pointer(specAt, 'nodeSelector', key),
      key,
      value,
      ofClass: null,
    })),
    ...classPairs.map(([key, value]) => ({ at: pointer(specAt, 'runtimeClassName'), key, value, ofClass: name })),
  ];
}

interface WrittenExpression {
  at: string;
  key: string;
  operator: string;
  values: readonly string[];
}

export interface WrittenTerm {
  at: string;
  expressions: readonly WrittenExpression[];
  raw: RawObject;
}

const expressionsOf = (term: RawObject, at: string): WrittenExpression[] =>
  itemsAt(term, 'matchExpressions').map(({ index, raw }) => ({
    at: pointer(at, 'matchExpressions', index),
    key: textAt(raw, 'key'),
    operator: textAt(raw, 'operator'),
    values: textsAt(raw, 'values'),
  }));

const nodeAffinityOf = (spec: RawObject): RawObject => objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');

export function requiredTerms(input: WorkloadLintInput): WrittenTerm[] {
  const { spec, specAt } = readWorkload(input);
  const base = pointer(specAt, 'affinity', 'nodeAffinity', REQUIRED, 'nodeSelectorTerms');
  return itemsAt(objectAt(nodeAffinityOf(spec), REQUIRED), 'nodeSelectorTerms').map(({ index, raw }) => {
    const at = pointer(base, index);
    return { at, expressions: expressionsOf(raw, at), raw };
  });
}

export const requiredExpressions = (input: WorkloadLintInput): WrittenExpression[] =>
  requiredTerms(input).flatMap(({ expressions }) => expressions);

export function preferredExpressions(input: WorkloadLintInput): WrittenExpression[] {
  const { spec, specAt } = readWorkload(input);
  const base = pointer(specAt, 'affinity', 'nodeAffinity', PREFERRED);
  return itemsAt(nodeAffinityOf(spec), PREFERRED).flatMap(({ index, raw }) =>
    expressionsOf(objectAt(raw, 'preference'), pointer(base, index, 'preference')),
  );
}

export const choosingKeys = (input: WorkloadLintInput): Set<string> =>
  new Set([...selectorPairs(input), ...requiredExpressions(input)].map(({ key }) => key));
