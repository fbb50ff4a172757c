import { clientOf, textOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import { expect, test } from './support/journey';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('an approver decides on a change from a phone', async ({ as, app }) => {
  const client = await clientOf(app, 'riley');
  const input = await scaleInput(client, { cluster: 'prod-hangzhou', pool: 'default-nodepool', desired: 5 });
  const change = await requestChange(client, { kind: 'node-pool.scale', cluster: 'prod-hangzhou', input });
  const page = await as('ada', phone);
  await page.goto(`/changes/${textOf(change.id)}`);
  // Without scrolling, on a page that is longer than the screen.
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  await expect.poll(scrolls).toBe(true);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Decide' })).toContainText(/\d+ nodes?/);
  await page.getByRole('button', { name: 'Reject', exact: true }).tap({ force: true });
  await expect(page.getByRole('tooltip')).toContainText('Enter the reason for the rejection');
  await page.getByLabel('Comment').fill('Not this week.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('Nothing was done. The change was rejected.')).toBeVisible();
});
