import 'server-only';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';
import type { Clock } from '@/lib/domain/ports/clock';
import { addPerson, newPersonSchema, type NewPerson } from '@/lib/server/access/people';
import type { Db } from '@/lib/server/db/db';

/**
 * Adds the people of MULLION_DEMO_PEOPLE, a JSON array of `{name, displayName, password, roles}`. Whoever is there already stays
 * as they are. @throws Failure `invalid` naming the field.
 */
export async function seedPeople(o: { db: Db; clock: Clock; file: string }): Promise<void> {
  for (const person of readPeople(o.file)) {
    await addPerson({ db: o.db, clock: o.clock, person, reason: 'created from MULLION_DEMO_PEOPLE' });
  }
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
