import 'server-only';
import { z } from 'zod';
import { roleSchema } from '@/lib/domain/access/permission';
import type { Clock } from '@/lib/domain/ports/clock';
import { hashPassword } from '@/lib/server/access/password';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { readFileSync } from 'node:fs';
import { Failure } from '@/lib/domain/failure';

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

/** @returns false when the name is taken; then nothing changes, not even the password. */
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

/** Adds the people of a JSON array; existing ones are unchanged. @throws Failure `invalid` naming the field. */
export async function seedPeople(o: { db: Db; clock: Clock; file: string }): Promise<void> {
  for (const person of readPeople(o.file))
    await addPerson({ db: o.db, clock: o.clock, person, reason: 'created from MULLION_DEMO_PEOPLE' });
}

function readPeople(file: string): NewPerson[] {
  try {
    return z.array(newPersonSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Neither the file's text nor the parser's excerpt of it: it holds passwords.
    const field =
      error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
    const why = field.length > 0 ? field.slice(0, 5).join('; ') : 'it cannot be read as JSON';
    throw new Failure('invalid', `MULLION_DEMO_PEOPLE (${file}): ${why}`);
  }
}
