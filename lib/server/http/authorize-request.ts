import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import type { Permission } from '@/lib/domain/access/permission';
import { Failure } from '@/lib/domain/failure';
import { authenticate } from '@/lib/server/access/authenticate';
import { authorize } from '@/lib/server/access/authorize';
import { checkOrigin } from '@/lib/server/access/check-origin';
import { app } from '@/lib/server/boot';
import { failureResponse } from '@/lib/server/http/failure-response';
import type { AppContext } from '@/lib/server/app-context';
import { bareEntry } from '@/lib/domain/audit/record';

export interface Endpoint {
  id: string;
  method: string;
}

/** Who may come in: the holders of a permission, else everybody who is signed in, else everybody. */
export type Access = { permission?: Permission; public?: false } | { public: true };

export interface Entered {
  actor: Actor | null;
  app: AppContext;
}

/**
 * The way into every endpoint: origin, sign-in, permission, then `inside`. Failures become answers, and every `forbidden` one is
 * recorded in the audit chain.
 */
export async function authorizeRequest(o: {
  request: Request;
  endpoint: Endpoint;
  access: Access;
  inside: (entered: Entered) => Promise<Response>;
}): Promise<Response> {
  let actor: Actor | null = null;
  try {
    checkOrigin(o.request);
    if (o.access.public !== true) {
      actor = await authenticate(o.request);
      if (o.access.permission !== undefined) authorize(actor, o.access.permission);
    }
    return await o.inside({ actor, app: await app() });
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden' && error.details.recorded !== true)
      await recordRefusal({ endpoint: o.endpoint, actor, failure: error });
    return failureResponse(error, o.endpoint.id);
  }
}

async function recordRefusal(o: { endpoint: Endpoint; actor: Actor | null; failure: Failure }): Promise<void> {
  const { refusals } = await app();
  const permission = o.failure.details.permission ?? null;
  const actor = o.actor;
  await refusals.record(
    [actor?.id ?? 'anonymous', o.endpoint.id, permission ?? ''].join('|'),
    bareEntry({
      actor:
        actor === null
          ? { id: 'anonymous', name: 'anonymous', via: 'anonymous' }
          : { id: actor.id, name: actor.name, via: actor.via },
      action: o.endpoint.id,
      outcome: 'denied',
      reason: o.failure.message,
      after: permission === null ? null : { permission },
    }),
  );
}
