import 'server-only';
import type * as contract from '@/lib/contract/changes';
import { Failure } from '@/lib/domain/failure';
import type { Verb } from '../endpoint-call';

export const createChange: Verb<typeof contract.createChange> = ({ input, actor, app, request }) =>
  app.engine.request({ actor, ...input.body, key: idempotencyKey(request) });

/** @throws Failure `invalid`. */
function idempotencyKey(request: Request): string | undefined {
  const field = 'Idempotency-Key';
  const key = request.headers.get(field);
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new Failure('invalid', `${field}: use 1 to 128 visible ASCII characters.`, {
    issues: [{ field, message: 'use 1 to 128 visible ASCII characters' }],
  });
}

export const previewChange: Verb<typeof contract.previewChange> = ({ input, actor, app }) =>
  app.engine.preview({ actor, ...input.body });

export const listChanges: Verb<typeof contract.listChanges> = async ({ input, actor, app }) => ({
  now: app.clock.now(),
  ...(await app.engine.list({ actor, ...input.query })),
});

export const approveChange: Verb<typeof contract.approveChange> = ({ input, actor, app }) =>
  app.engine.approve({ actor, id: input.params.id, ...input.body });

export const rejectChange: Verb<typeof contract.rejectChange> = ({ input, actor, app }) =>
  app.engine.reject({ actor, id: input.params.id, ...input.body });

export const cancelChange: Verb<typeof contract.cancelChange> = ({ input, actor, app }) =>
  app.engine.cancel({ actor, id: input.params.id, ...input.body });

export const pauseChange: Verb<typeof contract.pauseChange> = ({ input, actor, app }) =>
  app.engine.pause({ actor, id: input.params.id, ...input.body });

export const resumeChange: Verb<typeof contract.resumeChange> = ({ input, actor, app }) =>
  app.engine.resume({ actor, id: input.params.id, ...input.body });

export const resolveChange: Verb<typeof contract.resolveChange> = ({ input, actor, app }) =>
  app.engine.resolve({ actor, id: input.params.id, ...input.body });
