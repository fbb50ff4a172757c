import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import { canInspect, type InspectRoles, isInspect } from '@/lib/domain/access/inspect';
import { type Permission, can } from '@/lib/domain/access/permission';
import { Failure } from '@/lib/domain/failure';
import { authenticate, authenticateAgain } from '@/lib/server/access/authenticate';
import { checkOrigin, requireJson } from '@/lib/server/access/check-origin';
import { app } from '@/lib/server/boot';
import { pathParams, RequestAborted } from '@/lib/server/http/read-request';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';
import { failureResponse } from '@/lib/server/http/failure-response';
import type { AppContext } from '@/lib/server/app-context';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';

/** `serve` records every `forbidden` failure in the audit chain. @throws Failure `forbidden` naming the permission. */
function authorize(actor: Actor, permission: Permission, here: InspectRoles): void {
  const refusal = refusalOf(actor, permission, here);
  if (refusal !== null) throw refusal;
}

function refusalOf(actor: Actor, permission: Permission, here: InspectRoles = {}): Failure | null {
  const verdict = isInspect(permission) ? canInspect(actor.roles, permission, here) : can(actor.roles, permission);
  return verdict.ok ? null : new Failure('forbidden', `Not allowed: ${verdict.reason}.`, { permission });
}

export interface Endpoint {
  id: string;
  method: string;
  path: string;
}

/**
 * Holders of a permission, else everyone signed in, else everyone. `decides`: permissions of which the engine requires
 * one; it records refusals with the change, so only requests that do not reach it are refused for them here.
 */
export type Access =
  | {
      permission?: Permission;
      decides?: readonly Permission[];
      /** What a refusal is about, by the path; each is recorded apart. */
      subject?: (path: string) => Pick<AuditEntry, 'cluster' | 'target'>;
      public?: false;
    }
  | { public: true };

export interface Entered {
  actor: Actor | null;
  app: AppContext;
  /** Who it is by now: accounts are disabled while a body arrives or a stream is open. @throws Failure as at first. */
  authorizeAgain: () => Promise<Actor | null>;
}

/** Every endpoint passes here: origin, sign-in, permission, then `inside`. Refusals are recorded in the audit chain. */
export async function authorizeRequest(o: {
  request: Request;
  endpoint: Endpoint;
  access: Access;
  inside: (entered: Entered) => Promise<Response>;
}): Promise<Response> {
  let actor: Actor | null = null;
  const admit = async (authenticated: Promise<Actor>): Promise<Actor> => {
    actor = await authenticated;
    if (o.access.public !== true && o.access.permission !== undefined)
      authorize(actor, o.access.permission, inspectRolesOf(await app(), clusterNamed(o)));
    return actor;
  };
  try {
    checkOrigin(o.request);
    const needsDatabase = o.access.public !== true || o.request.method !== 'GET';
    if (needsDatabase) await requireDatabase();
    if (o.access.public !== true) await inTime(admit(authenticate(o.request)));
    requireJson(o.request);
    const authorizeAgain = async () => (o.access.public === true ? null : admit(authenticateAgain(o.request)));
    const answer = o.inside({ actor, app: await app(), authorizeAgain });
    return await (needsDatabase ? inTime(answer) : answer);
  } catch (thrown) {
    if (isEndOfCaller(thrown, o.request)) return new Response(null, { status: clientClosedRequest });
    if (databaseFailureOf(thrown) !== null) (await app()).database.suspect();
    const error = actor === null ? thrown : forbiddenFirst(thrown, { actor, access: o.access });
    if (error instanceof Failure && error.code === 'forbidden' && error.details.recorded !== true)
      await recordRefusal({ endpoint: o.endpoint, actor, failure: error, request: o.request, access: o.access });
    return failureResponse(error, o.endpoint.id);
  }
}

/** Answers at once what would wait for a connection. @throws Failure `unavailable`. */
async function requireDatabase(): Promise<void> {
  const { database } = await app();
  if (database.failure() === 'unreachable') throw databaseUnavailable('unreachable');
}

/** Of work that may wait for the database. @throws Failure `unavailable`. */
const inTime = async <T>(work: Promise<T>): Promise<T> => (await app()).database.orUnreachable(work);

/** nginx's status for its log; nobody receives it. */
const clientClosedRequest = 499;

/** The caller went away: nothing failed, and nobody waits for an answer. */
const isEndOfCaller = (error: unknown, { signal }: Request): boolean =>
  error instanceof RequestAborted || (signal.aborted && (error === signal.reason || isAbortError(error)));

const isAbortError = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** A request with a fault, or for what does not exist, of a person who may not make any is forbidden. */
function forbiddenFirst(error: unknown, { actor, access }: { actor: Actor; access: Access }): unknown {
  if (!(error instanceof Failure) || access.public === true) return error;
  if (error.code !== 'invalid' && error.code !== 'not-found') return error;
  const refusals = (access.decides ?? []).map((permission) => refusalOf(actor, permission));
  return refusals.includes(null) ? error : (refusals[0] ?? error);
}

/** The cluster that the request is about, read as the endpoint itself reads it; null: none. */
function clusterNamed({ endpoint, request }: { endpoint: Endpoint; request: Request }): string | null {
  try {
    return pathParams(endpoint.path, new URL(request.url).pathname)['cluster'] ?? null;
  } catch (error) {
    // Refused as such once the caller may ask at all.
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** As configured for the cluster. */
export const inspectRolesOf = ({ config }: Pick<AppContext, 'config'>, cluster: string | null): InspectRoles =>
  config.clusters.find(({ name }) => name === cluster)?.inspect ?? {};

interface Refused {
  endpoint: Endpoint;
  actor: Actor | null;
  failure: Failure;
  request: Request;
  access: Access;
}

async function recordRefusal(o: Refused): Promise<void> {
  const { refusals } = await app();
  const subject = o.access.public === true ? undefined : o.access.subject?.(new URL(o.request.url).pathname);
  const permission = o.failure.details.permission ?? null;
  const actor = o.actor;
  await refusals.record(
    [actor?.id ?? 'anonymous', o.endpoint.id, permission ?? '', JSON.stringify(subject ?? '')].join('|'),
    bareEntry({
      actor:
        actor === null
          ? { id: 'anonymous', name: 'anonymous', via: 'anonymous' }
          : { id: actor.id, name: actor.name, via: actor.via },
      action: o.endpoint.id,
      outcome: 'denied',
      reason: o.failure.message,
      after: permission === null ? null : { permission },
      ...subject,
    }),
  );
}
