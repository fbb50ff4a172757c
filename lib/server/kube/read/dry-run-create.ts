import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CreateAnswer } from '@/lib/domain/ports/kube-workloads';
import { workloadPath } from '@/lib/domain/workload/workload-ref';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { applyCall, CHECKER } from './dry-run-apply';
import { tried } from '../transport/only-reads';
import type { KubeCall, KubeTransport } from '../transport/transport';

const QUERY = { fieldManager: CHECKER, fieldValidation: 'Strict' };

/** How the authorizer words it (apiserver responsewriters.Forbidden); plugins and webhooks word it otherwise. */
const NOT_PERMITTED = /(?:^| is forbidden: )User ".*" cannot (?:create|patch) /s;
/** apiserver webhookerrors.NewDryRunUnsupportedErr. */
const NO_DRY_RUN = 'does not support dry run';
/** A field that is not in the schema ends an apply with 500 (kubernetes/kubernetes#139253). */
const NOT_IN_SCHEMA = 'failed to create typed patch object';

function creation(object: RawObject, path: string): KubeCall {
  const collection = path.slice(0, path.lastIndexOf('/'));
  return { method: 'POST', path: collection, query: QUERY, body: { type: 'application/json', json: object } };
}

/** What a failure says about the object, if anything. */
function answerOf(error: UpstreamFailure, request: 'create' | 'apply'): CreateAnswer {
  const { message, kind, details } = error;
  const none = (why: 'not-permitted' | 'no-dry-run' | 'unreachable' | 'failed'): CreateAnswer => ({
    answer: 'none',
    why,
    message,
  });
  if (kind === 'forbidden' && (details.upstream?.code === 'Unauthorized' || NOT_PERMITTED.test(message)))
    return none('not-permitted');
  if (message.includes(NO_DRY_RUN)) return none('no-dry-run');
  if (kind === 'network' || kind === 'timeout') return none('unreachable');
  const isAboutObject = ['bad-request', 'forbidden', 'not-found', 'conflict'].includes(kind);
  if (!isAboutObject && !message.startsWith(NOT_IN_SCHEMA)) return none('failed');
  return { answer: 'rejected', request, message, causes: details.causes ?? [] };
}

async function sent(transport: KubeTransport, call: KubeCall, request: 'create' | 'apply'): Promise<CreateAnswer> {
  try {
    const { warnings = [] } = await transport.call(tried(call));
    return { answer: 'accepted', request, warnings };
  } catch (error) {
    if (error instanceof UpstreamFailure) return answerOf(error, request);
    throw error;
  }
}

/** null: it does not exist or may not be read. */
async function existing(transport: KubeTransport, path: string): Promise<RawObject | null> {
  try {
    return (await transport.call({ path })).body;
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}

/**
 * Dry run. When a create is rejected and the object exists (quota counts it twice), an apply decides, as in kubectl.
 */
export async function dryRunCreate(transport: KubeTransport, object: RawObject): Promise<CreateAnswer> {
  const metadata = objectAt(object, 'metadata');
  const name = textAt(metadata, 'name');
  const names = { apiVersion: textAt(object, 'apiVersion'), kind: textAt(object, 'kind'), name };
  const path = workloadPath({ ...names, namespace: textAt(metadata, 'namespace') });
  if (path === null)
    return { answer: 'none', why: 'failed', message: `${names.apiVersion} ${names.kind} is no workload` };
  const created = await sent(transport, creation(object, path), 'create');
  if (created.answer !== 'rejected' || name === '') return created;
  const live = await existing(transport, path);
  return live === null ? created : sent(transport, applyCall(path, { live, manifest: object }), 'apply');
}
