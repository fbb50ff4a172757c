import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeRefusal, RefusalDetail } from '../../kube-rules/scheduler/feasibility';
import { reasons } from '../../kube-rules/scheduler/node-filter';
import { amountText } from '../../kube-rules/quantity/canonical-quantity';

const BUILD = 'build ';

/** That another Windows build prevents it, as shown in a cell. */
export const buildWhy = (build: string | number): string => `${BUILD}${build}`;

export const isBuildWhy = (why: string | null): boolean => why?.startsWith(BUILD) === true;

const labelText = (key: string, value: string): string => (value === '' ? key : `${key}=${value}`);
const taintText = (detail: Extract<RefusalDetail, { of: 'taint' }>): string =>
  `${labelText(detail.key, detail.value)}:${detail.effect}`;

/** Whether only the pods running there now prevent it: an empty node of this kind would accept it. */
export function isDueToRunningPods({ predicate, message: msg, detail }: NodeRefusal): boolean {
  switch (detail.of) {
    case 'resource':
      return detail.requested <= detail.allocatable;
    case 'pod-count':
      return detail.allocatable > 0;
    case 'port':
    case 'spread':
      return true;
    case 'neighbor':
      return predicate === 'InterPodAffinity' && detail.missing !== true;
    default:
      // For a missing claim, the same filter fails before it looks at any node.
      return (
        predicate === 'NodeVolumeLimits' ||
        (predicate === 'VolumeRestrictions' && [reasons.oncePod, reasons.disk].some((one) => one === msg))
      );
  }
}

const isElsewhere = ({ predicate, message: msg }: Pick<NodeRefusal, 'predicate' | 'message'>): boolean =>
  predicate === 'VolumeZone' || msg === reasons.volumeAffinity;

/** What two nodes must share to be shown on one line; free capacity differs from node to node and is left out. */
export function refusalKey({ predicate, message: msg, detail }: NodeRefusal): string {
  if (detail.of === 'resource') return `${predicate} ${detail.resource} ${detail.requested <= detail.allocatable}`;
  if (detail.of === 'pod-count') return `${predicate} pods`;
  if (detail.of === 'spread') return `${predicate} ${detail.topologyKey}`;
  return `${predicate} ${msg} ${JSON.stringify(detail)}`;
}

function resourceMessage(detail: Extract<RefusalDetail, { of: 'resource' }>): Message {
  const { resource } = detail;
  const requested = amountText(resource, detail.requested);
  if (detail.requested > detail.allocatable)
    return message('verdict.too-large', { requested, resource, allocatable: amountText(resource, detail.allocatable) });
  return message('verdict.no-room', { requested, resource, free: amountText(resource, Math.max(0, detail.free)) });
}

function volumeMessage(
  refusal: Pick<NodeRefusal, 'predicate' | 'message'>,
  { claim, missingClass, unmet }: Extract<RefusalDetail, { of: 'volume' }>,
): Message {
  if (unmet?.why === 'otherNode') return message('verdict.volume-other-node', { claim });
  if (unmet !== undefined)
    return message(unmet.why === 'topology' ? 'verdict.volume-topology' : 'verdict.volume-none', {
      claim,
      storageClass: unmet.storageClass,
    });
  if (refusal.message === reasons.noSpace) return message('verdict.volume-space', { claim });
  if (missingClass !== undefined) return message('verdict.no-storage-class', { claim, name: missingClass });
  if (isElsewhere(refusal)) return message('verdict.volume-elsewhere', { claim });
  if (refusal.predicate === 'NodeVolumeLimits') return message('verdict.volume-limit', { claim });
  if (refusal.predicate === 'VolumeRestrictions')
    return message(refusal.message === reasons.oncePod ? 'verdict.claim-in-use' : 'verdict.no-claim', { claim });
  return message(refusal.message === reasons.unbound ? 'verdict.unbound' : 'verdict.volume', { claim });
}

export function refusalMessage({ predicate, message: msg, detail }: NodeRefusal): Message {
  switch (detail.of) {
    case 'taint':
      return message('verdict.taint', { taint: taintText(detail) });
    case 'selector':
      return detail.has === null
        ? message('verdict.selector-missing', { wants: labelText(detail.key, detail.wants) })
        : message('verdict.selector', {
            wants: labelText(detail.key, detail.wants),
            key: detail.key,
            has: detail.has === '' ? '""' : detail.has,
          });
    case 'affinity':
      return message('verdict.affinity');
    case 'resource':
      return resourceMessage(detail);
    case 'pod-count':
      return message('verdict.pod-count', { allocatable: detail.allocatable });
    case 'port':
      return message('verdict.port', { port: `${detail.port}/${detail.protocol}` });
    case 'spread':
      return message('verdict.spread', { topologyKey: detail.topologyKey });
    case 'topology-missing':
      return message('verdict.topology-missing', { topologyKey: detail.topologyKey });
    case 'neighbor':
      return message('verdict.neighbor', { topologyKey: detail.topologyKey });
    case 'volume':
      return volumeMessage({ predicate, message: msg }, detail);
    case 'none':
      return plainMessage(predicate, msg);
  }
}

function plainMessage(predicate: NodeRefusal['predicate'], msg: string): Message {
  if (predicate === 'NodeUnschedulable') return message('verdict.cordoned');
  if (predicate === 'NodeName') return message('verdict.pinned');
  if (msg === reasons.disk) return message('verdict.disk');
  return message('verdict.refused', { predicate: msg === '' ? predicate : msg });
}

/** The refusal's short name in identifiers, the same in every language. */
export function refusalWhy({ predicate, detail }: NodeRefusal): string {
  switch (detail.of) {
    case 'taint':
      return `taint ${labelText(detail.key, detail.value)}`;
    case 'selector':
      return detail.key === BUILD_LABEL
        ? buildWhy(detail.wants.replace(/^10\.0\./, ''))
        : `selector ${labelText(detail.key, detail.wants)}`;
    case 'affinity':
      return 'node affinity';
    case 'resource':
      return detail.resource;
    case 'pod-count':
      return 'pods';
    case 'port':
      return `port ${detail.port}`;
    case 'spread':
    case 'topology-missing':
      return `spread ${detail.topologyKey}`;
    case 'neighbor':
      return 'pod affinity';
    case 'volume':
      return `claim ${detail.claim}`;
    case 'none':
      return predicate === 'NodeUnschedulable' ? 'cordon' : predicate;
  }
}
