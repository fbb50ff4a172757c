import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { KubeCall, KubeTransport } from './transport';

/** With `dryRun=All` the API server goes through every stage of a write and saves nothing (Kubernetes docs: API concepts). */
const DRY_RUN = { dryRun: 'All' } as const;

/** Creating a review saves nothing: it asks what the credential may do. */
export const ACCESS_REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

const changesNothing = ({ method = 'GET', path, query = {} }: KubeCall): boolean =>
  method === 'GET' || query['dryRun'] === DRY_RUN.dryRun || (method === 'POST' && path === ACCESS_REVIEWS);

export const tried = (call: KubeCall): KubeCall => ({ ...call, query: { ...call.query, ...DRY_RUN } });

/** The transport of readers: mutations are never sent. */
export function onlyReads(transport: KubeTransport): KubeTransport {
  return {
    call: (call) =>
      changesNothing(call)
        ? transport.call(call)
        : Promise.reject(new Failure('internal', `a reader may not ${call.method ?? 'GET'} ${call.path}`)),
    probe: (path) => transport.probe(path),
    stream: (call) => transport.stream(call),
    bytes: (call) => transport.bytes(call),
    close: () => transport.close(),
  };
}
