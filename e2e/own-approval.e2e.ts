import { answered, clientOf, listOf, refused, textOf } from './support/api';
import { fingerprintOf, requestChange, scaleInput } from './support/changes';
import { expect, headline, test } from './support/journey';

const cluster = 'prod-hangzhou';

test('the requester of a change cannot approve it, on screen or through the API', async ({ as, app }) => {
  const riley = await clientOf(app, 'riley');
  const input = await scaleInput(riley, { cluster, pool: 'default-nodepool', desired: 4 });
  const change = await requestChange(riley, { kind: 'node-pool.scale', cluster, input, reason: 'my own' });
  const id = textOf(change.id);

  const page = await as('riley');
  await page.goto(`/changes/${id}`);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(page.getByText(/^You cannot decide: .*change\.approve/)).toBeVisible();

  const answer = await page.evaluate(
    async ({ path, fingerprint }) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fingerprint, comment: 'I may, may I not?' }),
      });
      return { status: response.status, text: await response.text() };
    },
    { path: `/api/changes/${id}/approve`, fingerprint: fingerprintOf(change) },
  );
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('"permission":"change.approve"');

  const augusto = await as('augusto');
  await augusto.goto(`/audit?change=${id}&outcome=denied`);
  const refusal = augusto.getByRole('row').filter({ hasText: 'Riley Requester' });
  await expect(refusal.first()).toContainText('Denied');
  await expect(refusal.first()).toContainText('default-nodepool');

  await test.step('another person rejects it with a comment, which its requester sees at once', async () => {
    const ada = await as('ada');
    await ada.goto(`/changes/${id}`);
    await ada.getByLabel('Comment').fill('Three nodes are enough.');
    await ada.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(headline(ada)).toContainText('Rejected');
    await expect(headline(page)).toContainText('Rejected');
    await page.getByRole('button', { name: /^▾?▸?Approvals/ }).click();
    await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Three nodes are enough.');
  });
});

test('an operator can request and stop, but not approve', async ({ as, app }) => {
  const olu = await clientOf(app, 'olu');
  const input = await scaleInput(olu, { cluster, pool: 'default-nodepool', desired: 5 });
  const change = await requestChange(olu, { kind: 'node-pool.scale', cluster, input });
  const id = textOf(change.id);
  expect(change.state).toBe('awaiting-approval');
  const data = { fingerprint: fingerprintOf(change), comment: '' };
  const error = await refused(await olu.post(`/api/changes/${id}/approve`, { data }), 403);
  expect(error.permission).toBe('change.approve');

  const augusto = await clientOf(app, 'augusto');
  const { rows } = await answered(await augusto.get(`/api/audit?change=${id}&outcome=denied`));
  expect(listOf(rows).map((row) => row.action)).toEqual(['node-pool.scale:approved']);

  const page = await as('olu');
  await page.goto(`/changes/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this change?' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(headline(page)).toContainText('Withdrawn');
  expect(await app.calls('ScaleClusterNodePool')).toBe(0);
});
