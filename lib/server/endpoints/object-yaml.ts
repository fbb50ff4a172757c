import 'server-only';
import { stringify } from 'yaml';
import type * as contract from '@/lib/contract/object-yaml';
import type { YamlKind } from '@/lib/contract/object-yaml';
import type { Actor } from '@/lib/domain/access/actor';
import { canInspect, type InspectPermission } from '@/lib/domain/access/inspect';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import { toMessage } from '@/lib/domain/message/model';
import { objectPath } from '@/lib/domain/workload/object-path';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { AppContext } from '@/lib/server/app-context';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { inspectRolesOf } from '@/lib/server/http/authorize-request';
import { readObject } from '@/lib/server/kube/read/read-objects';
import type { Verb } from './endpoint-call';
import { clusterOf } from './require-cluster';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

const yamlOf = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** What kubectl applied is JSON; anything else is shown as it is. */
function appliedYaml(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  try {
    return yamlOf(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The object without what hides the rest of it. */
function partsOf(object: RawObject): { yaml: string; managedFields: string | null; lastApplied: string | null } {
  const { managedFields, ...metadata } = objectAt(object, 'metadata');
  const { [LAST_APPLIED]: applied, ...annotations } = objectAt(metadata, 'annotations');
  const shown = Object.keys(annotations).length === 0 ? { annotations: undefined } : { annotations };
  return {
    yaml: yamlOf({ ...object, metadata: { ...metadata, ...shown } }),
    managedFields: managedFields === undefined ? null : yamlOf(managedFields),
    lastApplied: appliedYaml(applied),
  };
}

interface Subject {
  cluster: string;
  kind: string;
  namespace: string | undefined;
  name: string;
}

const TYPES: Partial<Record<string, string>> = { Pod: 'pod', Node: 'node' };

function subjectOf({ cluster, kind, namespace, name }: Subject): Pick<AuditEntry, 'cluster' | 'target'> {
  const type = TYPES[kind] ?? 'workload';
  const id =
    type === 'workload' ? [namespace ?? '', kind, name].join('/') : [namespace, name].filter(Boolean).join('/');
  return { cluster, target: { type, id, name } };
}

/** What a refused request was about. */
export function yamlSubject(path: string): Pick<AuditEntry, 'cluster' | 'target'> {
  const [, , , cluster = '', , kind = '', name = ''] = path.split('/').map((part) => part.slice(0, 253));
  return { cluster, target: { type: TYPES[kind] ?? 'workload', id: `${kind}/${name}`, name } };
}

/** No object is shown without its record. */
async function record({ app, actor, subject }: { app: AppContext; actor: Actor; subject: Subject }): Promise<void> {
  const entry = bareEntry({
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: 'object.yaml',
    outcome: 'ok',
    ...subjectOf(subject),
    after: { kind: subject.kind },
  });
  await transaction(app.db, (tx) => appendAudit(tx, entry, app.clock.now()));
}

const absent = (kind: YamlKind, name: string, cluster: string): Failure =>
  new Failure('not-found', `There is no ${kind} ${name} in ${cluster}.`, { remedy: 'It may have been deleted.' });

/** @throws Failure `invalid` without the namespace that the kind needs, `not-found`; UpstreamFailure */
export const getObjectYaml: Verb<typeof contract.getObjectYaml> = async ({ input, actor, app }) => {
  const { cluster: name, ...params } = input.params;
  const cluster = clusterOf(app, name);
  const { namespace } = input.query;
  const path = objectPath({ ...params, namespace });
  if (path === null)
    throw new Failure('invalid', `A ${params.kind} ${namespace === undefined ? 'needs a' : 'has no'} namespace.`, {
      field: 'namespace',
    });
  await record({ app, actor, subject: { cluster: name, ...params, namespace } });
  const object = await readObject(await cluster.links().kube(), path);
  if (object === null) throw absent(params.kind, params.name, name);
  const resourceVersion = textAt(objectAt(object, 'metadata'), 'resourceVersion');
  return { now: app.clock.now(), ...partsOf(object), resourceVersion };
};

export const getInspectAccess: Verb<typeof contract.getInspectAccess> = async ({ input, actor, app }) => {
  const here = inspectRolesOf(app, clusterOf(app, input.params.cluster).name);
  const accessTo = (permission: InspectPermission) => {
    const verdict = canInspect(actor.roles, permission, here);
    return verdict.ok
      ? { ok: true as const }
      : { ok: false as const, reason: toMessage(verdict.reason, verdict.phrase) };
  };
  return { now: app.clock.now(), logs: accessTo('pod.logs'), yaml: accessTo('object.yaml') };
};
