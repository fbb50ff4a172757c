import { countAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { ownSelectorOf } from '../selector/label-selector';
import type { SpreadConstraint } from './pod-facts';

/** Spread constraints of a PodSpec that keep its pods off nodes (`DoNotSchedule`); the others are preferences. */
export const spreadOf = (spec: RawObject, labels: Readonly<Record<string, string>>): SpreadConstraint[] =>
  objectsAt(spec, 'topologySpreadConstraints')
    .filter((one) => one['whenUnsatisfiable'] === 'DoNotSchedule')
    .map((one) => ({
      topologyKey: textAt(one, 'topologyKey'),
      maxSkew: countAt(one, 'maxSkew') ?? 1,
      selector: ownSelectorOf(one, labels),
      minDomains: countAt(one, 'minDomains') ?? 1,
      // Defaults of kube-scheduler: affinity is honoured, taints are not (podtopologyspread/common.go).
      honorsAffinity: one['nodeAffinityPolicy'] !== 'Ignore',
      honorsTaints: one['nodeTaintsPolicy'] === 'Honor',
    }));
