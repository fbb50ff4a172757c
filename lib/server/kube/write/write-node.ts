import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { editTaints } from '@/lib/domain/node/edit-taints';
import type { Taint } from '@/lib/domain/node/node';
import { FIELD_MANAGER } from '@/lib/domain/node/own-annotations';
import type { KubeNodeWriter } from '@/lib/domain/ports/kube-node-writer';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { NODES } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

/** A kubelet writes its node's status every few seconds while something changes there. */
const TRIES = 5;

type Answer = Promise<{ requestId: string | null }>;
type Labels = { set: Record<string, string>; remove: string[] };

interface NodeWrite {
  name: string;
  uid: string;
  /** The fields of the merge patch (RFC 7386), made from the node as it is. */
  patch: (node: RawObject) => RawObject;
}

const pathOf = (name: string): string => `${NODES}/${encodeURIComponent(name)}`;

function replaced(name: string, requestId: string | null): UpstreamFailure {
  return new UpstreamFailure({
    system: 'kubernetes',
    kind: 'conflict',
    upstreamCode: 'Conflict',
    message: `Node ${name} was replaced by another node with the same name after planning.`,
    requestId,
    ambiguous: false,
    remedy: 'Request the change again for the current node.',
  });
}

/** null removes a key, and what is not named stays. */
function mapPatch({ set, remove }: Labels): RawObject {
  return { ...Object.fromEntries(remove.map((key) => [key, null])), ...set };
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

/** The list is replaced as a whole, so the others go back as they came, with the fields nobody here knows. */
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

/** Taints, labels and annotations of nodes, each read and written under the version that was read. */
export class HttpNodeWriter implements KubeNodeWriter {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  patchTaints(q: Parameters<KubeNodeWriter['patchTaints']>[0]): Answer {
    return this.#write({ ...q, patch: (node) => ({ spec: taintsPatch(node, q) }) });
  }

  patchLabels(q: { name: string; uid: string } & Labels): Answer {
    return this.#write({ ...q, patch: () => ({ metadata: { labels: mapPatch(q) } }) });
  }

  patchAnnotations(q: { name: string; uid: string } & Labels): Answer {
    return this.#write({ ...q, patch: () => ({ metadata: { annotations: mapPatch(q) } }) });
  }

  /** A refused version wrote nothing: the node is read again and the patch made anew. */
  async #write(q: NodeWrite): Answer {
    for (let tries = 1; ; tries += 1) {
      const json = await this.#read(q);
      try {
        return await this.#send(q.name, json);
      } catch (error) {
        const moved = error instanceof UpstreamFailure && error.kind === 'conflict';
        if (!moved || tries >= TRIES) throw error;
      }
    }
  }

  /** The patch for the node as it is now. @throws UpstreamFailure `conflict` when it is another one. */
  async #read({ name, uid, patch }: NodeWrite): Promise<RawObject> {
    const { body, requestId } = await this.#transport.call({ path: pathOf(name) });
    const metadata = objectAt(body, 'metadata');
    if (textAt(metadata, 'uid') !== uid) throw replaced(name, requestId);
    const fields = patch(body);
    const guard = { uid, resourceVersion: textAt(metadata, 'resourceVersion') };
    return { ...fields, metadata: { ...objectAt(fields, 'metadata'), ...guard } };
  }

  async #send(name: string, json: RawObject): Answer {
    const { requestId } = await this.#transport.call({
      method: 'PATCH',
      path: pathOf(name),
      query: { fieldManager: FIELD_MANAGER },
      body: { type: 'application/merge-patch+json', json },
    });
    return { requestId };
  }
}
