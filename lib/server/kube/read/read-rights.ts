import 'server-only';
import { type NeededRight, rightText } from '@/lib/domain/access/cluster-rights';
import type { KubeReader } from '@/lib/domain/ports/kube';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { ACCESS_REVIEWS } from '../transport/only-reads';
import type { KubeTransport } from '../transport/transport';

const KEEP_MS = 10_000;

/** Asks the API server as kubectl auth can-i does (SelfSubjectAccessReview); answers are kept for ten seconds. */
export function createRightsReader(transport: KubeTransport): Pick<KubeReader, 'missingRights'> {
  const kept = new Map<string, { until: number; allowed: Promise<boolean> }>();

  async function review({ verb, group, resource: path, namespace }: NeededRight): Promise<boolean> {
    const [resource, subresource] = path.split('/');
    const resourceAttributes = { verb, group, resource, namespace, ...(subresource ? { subresource } : {}) };
    const json = {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes },
    };
    const body = { type: 'application/json', json };
    const answer = await transport.call({ method: 'POST', path: ACCESS_REVIEWS, body });
    return objectAt(answer.body, 'status')['allowed'] === true;
  }

  function isAllowed(right: NeededRight): Promise<boolean> {
    const key = `${rightText(right)} ${right.namespace}`;
    const known = kept.get(key);
    if (known !== undefined && performance.now() < known.until) return known.allowed;
    const allowed = review(right);
    for (const [old, { until }] of kept) if (until <= performance.now()) kept.delete(old);
    kept.set(key, { until: performance.now() + KEEP_MS, allowed });
    allowed.catch(() => kept.delete(key));
    return allowed;
  }

  return {
    async missingRights(rights) {
      const allowed = await Promise.all(rights.map(isAllowed));
      return rights.filter((_, index) => allowed[index] !== true);
    },
  };
}
