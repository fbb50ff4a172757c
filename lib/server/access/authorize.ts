import 'server-only';
import type { Actor } from '@/lib/domain/access/actor';
import { can, type Permission } from '@/lib/domain/access/permission';
import { Failure } from '@/lib/domain/failure';

/**
 * Lets `actor` pass or refuses. `serve` records every `forbidden` failure that leaves an endpoint in the audit chain.
 * @throws Failure `forbidden` naming the permission.
 */
export function authorize(actor: Actor, permission: Permission): void {
  const verdict = can(actor.roles, permission);
  if (!verdict.ok) throw new Failure('forbidden', `Not allowed: ${verdict.reason}.`, { permission });
}
