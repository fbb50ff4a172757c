import 'server-only';
import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/permission';
import type { Clock } from '@/lib/domain/ports/clock';
import { hashPassword } from '@/lib/server/access/password';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';

/** A local account. Names are compared in lower case. */
export const newPersonSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(128)
    .regex(/^[a-z0-9][a-z0-9._@-]*$/, 'use lower-case letters, digits and . _ @ -'),
  displayName: z.string().trim().min(1).max(128),
  password: z.string().min(8).max(1024),
  roles: z.array(roleSchema).min(1),
});
export type NewPerson = z.output<typeof newPersonSchema>;

/** Adds a person unless the name is taken. @returns false when it is; then nothing changes, not even the password. */
export async function addPerson(o: { db: Db; clock: Clock; person: NewPerson; reason: string }): Promise<boolean> {
  const { db, person } = o;
  if ((await db.person.findUnique({ where: { name: person.name } })) !== null) return false;
  const passwordHash = await hashPassword(person.password);
  return transaction(db, async (tx) => {
    if ((await tx.person.findUnique({ where: { name: person.name } })) !== null) return false;
    const now = o.clock.now();
    const id = `local:${person.name}`;
    await tx.person.create({
      data: {
        id,
        name: person.name,
        displayName: person.displayName,
        passwordHash,
        roles: JSON.stringify(person.roles),
        createdAt: new Date(now),
      },
    });
    await appendAudit(
      tx,
      {
        actor: { id: 'system', name: 'Mullion', via: 'worker' },
        action: 'person.create',
        outcome: 'ok',
        cluster: null,
        target: { type: 'person', id, name: person.displayName },
        changeId: null,
        fingerprint: null,
        approvals: [],
        requestIds: [],
        reason: o.reason,
        before: null,
        after: { name: person.name, roles: person.roles },
      },
      now,
    );
    return true;
  });
}
