import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { editTaints } from '@/lib/domain/node/edit-taints';
import type { Taint } from '@/lib/domain/node/node';
import { CORDONED_BY, FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import type { KubeNodeWriter, KubeWriter } from '@/lib/domain/ports/kube';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { NODES } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

/** A kubelet writes its node's status every few seconds while something changes there. */
const TRIES = 5;

interface NodeWrite {
  name: string;
  uid: string;
  /** The fields of the merge patch (RFC 7386), made from the node as it is. */
  patch: (node: RawObject) => RawObject;
}

const pathOf = (name: string): string => `${NODES}/${encodeURIComponent(name)}`;

const replaced = (name: string, { requestId, code = 'Conflict' }: { requestId: string | null; code?: string }) =>
  new UpstreamFailure({
    system: 'kubernetes',
    kind: 'conflict',
    upstreamCode: code,
    message: `Node ${name} was replaced by another node with the same name after planning.`,
    requestId,
    remedy: 'Request the change again for the current node.',
  });

/** null removes a key, and what is not named stays. */
const mapPatch = ({ set, remove }: { set: Record<string, string>; remove: string[] }): RawObject => ({
  ...Object.fromEntries(remove.map((key) => [key, null])),
  ...set,
});

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

/** The list is replaced as a whole, so the other taints are sent back unchanged. */
function taintsPatch(node: RawObject, edit: Parameters<KubeNodeWriter['patchTaints']>[0]): RawObject {
  const present = objectsAt(objectAt(node, 'spec'), 'taints').map((raw) => ({
    raw,
    key: textAt(raw, 'key'),
    value: textAt(raw, 'value'),
    effect: EFFECTS.find((one) => one === raw['effect']) ?? ('NoSchedule' as const),
  }));
  const written = ({ key, value, effect }: Taint): RawObject => ({ key, value, effect });
  return { taints: editTaints(present, edit).map((one) => ('raw' in one ? one.raw : written(one))) };
}

/** A wrong UID is rejected with 422 (immutable field; apimachinery ValidateObjectMetaUpdate) or 409 (precondition). */
const isOtherObject = (error: unknown): error is UpstreamFailure =>
  error instanceof UpstreamFailure && error.kind === 'bad-request' && /\bmetadata\.uid\b/.test(error.message);

/** Cordon, taints, labels and annotations of nodes; all but the cordon are written under the version that was read. */
export function createNodeWriter(transport: KubeTransport): KubeNodeWriter & Pick<KubeWriter, 'setUnschedulable'> {
  async function send(name: string, json: RawObject): Promise<{ requestId: string | null }> {
    const { requestId } = await transport.call({
      method: 'PATCH',
      path: pathOf(name),
      query: { fieldManager: FIELD_MANAGER },
      body: { type: 'application/merge-patch+json', json },
    });
    return { requestId };
  }

  /** The patch for the node as it is now. @throws UpstreamFailure `conflict` when it is another one. */
  async function read({ name, uid, patch }: NodeWrite): Promise<RawObject> {
    const { body, requestId } = await transport.call({ path: pathOf(name) });
    const metadata = objectAt(body, 'metadata');
    if (textAt(metadata, 'uid') !== uid) throw replaced(name, { requestId });
    const fields = patch(body);
    const guard = { uid, resourceVersion: textAt(metadata, 'resourceVersion') };
    return { ...fields, metadata: { ...objectAt(fields, 'metadata'), ...guard } };
  }

  /** A stale version wrote nothing: the node is read again for a new patch. */
  async function write(q: NodeWrite): Promise<{ requestId: string | null }> {
    for (let tries = 1; ; tries += 1) {
      const json = await read(q);
      try {
        return await send(q.name, json);
      } catch (error) {
        const moved = error instanceof UpstreamFailure && error.kind === 'conflict';
        if (!moved || tries >= TRIES) throw error;
      }
    }
  }

  return {
    patchTaints: (q) => write({ ...q, patch: (node) => ({ spec: taintsPatch(node, q) }) }),
    patchLabels: (q) => write({ ...q, patch: () => ({ metadata: { labels: mapPatch(q) } }) }),
    patchAnnotations: (q) => write({ ...q, patch: () => ({ metadata: { annotations: mapPatch(q) } }) }),
    async setUnschedulable({ name, uid, unschedulable, changeId }) {
      // JSON merge patch (RFC 7386): null removes the field.
      const annotations = { [CORDONED_BY]: unschedulable ? changeId : null };
      try {
        return await send(name, { metadata: { uid, annotations }, spec: { unschedulable: unschedulable || null } });
      } catch (error) {
        if (!isOtherObject(error)) throw error;
        throw replaced(name, { requestId: null, ...error.details.upstream });
      }
    },
  };
}
