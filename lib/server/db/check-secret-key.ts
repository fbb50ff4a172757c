import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { lockHead } from '@/lib/server/audit/append-audit';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { secretAad } from '@/lib/server/secrets/secret-aad';
import type { Secrets } from '@/lib/server/secrets/seal';

const id = 1;
const aad = 'secret-key-check';

/**
 * Compares the key with what the database was sealed with; the first start seals a value. Replicas with keys of their own
 * fail alike.
 * @throws Failure `invalid` naming the variable.
 */
export async function checkSecretKey({ db, secrets }: { db: Db; secrets: Secrets }): Promise<void> {
  await transaction(db, async (tx) => {
    // Replicas that start together: the first one's key counts.
    await lockHead(tx);
    const check = await tx.secretKeyCheck.findUnique({ where: { id } });
    if (check !== null) return open(secrets, check.sealed, aad);
    // Sealed before there was such a value.
    const stored = await tx.changeSecret.findFirst();
    if (stored !== null) open(secrets, stored.sealed, secretAad(stored.changeId, stored.field));
    await tx.secretKeyCheck.create({ data: { id, sealed: secrets.seal(aad, aad) } });
  });
}

function open(secrets: Secrets, sealed: string, belongsTo: string): void {
  try {
    secrets.open(sealed, belongsTo);
  } catch (cause) {
    throw new Failure('invalid', 'MULLION_SECRET_KEY is not the key that sealed the secrets in this database.', {
      cause,
      remedy:
        'Start every replica with the same key as before: MULLION_SECRET_KEY, or a copy of secret.key in the data folder.',
    });
  }
}
