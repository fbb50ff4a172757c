import 'server-only';
import { authenticatePrincipal } from '@/lib/server/access/authenticate';
import { clearSessionCookie } from '@/lib/server/access/session-cookie';
import { endSession } from '@/lib/server/access/sessions';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { Reply } from '@/lib/server/http/serve';
import type { AppContext } from '@/lib/server/app-context';
import { bareEntry } from '@/lib/domain/audit/record';

/** Ends the session of this request, at the server and in the browser. */
export async function signOut(call: { app: AppContext; request: Request }): Promise<Reply<{ ok: true }>> {
  const { db, clock } = call.app;
  const { actor, sessionHash } = await authenticatePrincipal(call.request.headers);
  await transaction(db, async (tx) => {
    await endSession(tx, sessionHash);
    await appendAudit(
      tx,
      bareEntry({
        actor: { id: actor.id, name: actor.name, via: actor.via },
        action: 'session.sign-out',
        outcome: 'ok',
        target: { type: 'person', id: actor.id, name: actor.name },
      }),
      clock.now(),
    );
  });
  return new Reply({ ok: true }, { 'Set-Cookie': clearSessionCookie(call.request.headers) });
}
