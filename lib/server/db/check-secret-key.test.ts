import { afterAll, expect, it } from 'vitest';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { checkSecretKey } from './check-secret-key';
import { createSecrets } from '@/lib/server/secrets/seal';
import { secretAad } from '@/lib/server/secrets/secret-aad';

const databases = testDatabases();
afterAll(() => databases.close());
const [ours, other] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];
const refused = { code: 'invalid', message: expect.stringContaining('MULLION_SECRET_KEY') };

describeEachDatabase('the secret key', (provider) => {
  it('of the first start counts, also among replicas that start together', async () => {
    const { db } = await databases.open(provider);
    const starts = await Promise.allSettled([
      checkSecretKey({ db, secrets: ours }),
      checkSecretKey({ db, secrets: ours }),
      checkSecretKey({ db, secrets: other }),
    ]);
    const wins = starts.filter(({ status }) => status === 'fulfilled').length;
    expect([1, 2]).toContain(wins);
    const rightful = wins === 2 ? { right: ours, wrong: other } : { right: other, wrong: ours };
    await checkSecretKey({ db, secrets: rightful.right });
    await expect(checkSecretKey({ db, secrets: rightful.wrong })).rejects.toMatchObject(refused);
  });

  it('is compared with secrets that were sealed before the check existed', async () => {
    const { db } = await databases.open(provider);
    const at = new Date(0);
    const text = { kind: 'k', cluster: 'c', environment: 'dev', state: 'queued', requesterId: 'p', requesterName: 'p' };
    const json = { reason: '', input: '{}', summary: '', summaryParams: '{}', targets: '[]' };
    await transaction(db, async (tx) => {
      await tx.change.create({
        data: { id: '1-a', number: 1, version: 1, createdAt: at, updatedAt: at, ...text, ...json },
      });
      const sealed = ours.seal('hunter2', secretAad('1-a', 'password'));
      await tx.changeSecret.create({ data: { changeId: '1-a', field: 'password', sealed } });
    });
    await expect(checkSecretKey({ db, secrets: other })).rejects.toMatchObject(refused);
    await checkSecretKey({ db, secrets: ours });
  });
});
