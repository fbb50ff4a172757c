import 'server-only';
import type { Me } from '@/lib/contract/session';
import { authenticatePrincipal } from '@/lib/server/access/authenticate';

/** Who is signed in. */
export async function getMe(call: { request: Request }): Promise<Me> {
  const { actor, personName, expiresAt } = await authenticatePrincipal(call.request.headers);
  return { id: actor.id, name: personName, displayName: actor.name, roles: actor.roles, expiresAt };
}
