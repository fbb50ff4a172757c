import { clientOf, textOf } from './support/api';
import { requestChange, scaleInput } from './support/changes';
import { expect, test } from './support/journey';

test('a printed change and a printed audit show absolute times', async ({ as, app }) => {
  const cluster = 'prod-hangzhou';
  const client = await clientOf(app, 'riley');
  const input = await scaleInput(client, { cluster, pool: 'default-nodepool', desired: 7 });
  const change = await requestChange(client, { kind: 'node-pool.scale', cluster, input });
  const page = await as('augusto');
  for (const path of [`/changes/${textOf(change.id)}`, '/audit?view=records']) {
    await page.goto(path);
    const time = page.getByRole('main').locator('time').last();
    await expect(time).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const printed = await time.evaluate((element) => getComputedStyle(element, '::after').content);
    expect(printed).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"$/);
    const sizes = await page
      .getByText(/^(in )?\d+ (s|min|h|d)( ago)?$/)
      .evaluateAll((ages) => ages.map((age) => getComputedStyle(age).fontSize));
    expect(sizes.filter((size) => size !== '0px')).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});
