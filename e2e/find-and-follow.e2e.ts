import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './support/journey';

const cluster = 'prod-hangzhou';

test('a failing Windows pod is found in any cluster, and leads to its workload and namespace', async ({ as }) => {
  const page = await as('vera');
  await page.goto('/clusters/dev-hangzhou');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the palette finds it by name, in the other cluster', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('billing-web');
    const pod = palette.getByRole('option', { name: /ImagePullBackOff/ }).first();
    await expect(pod).toContainText(cluster);
    await expect(palette.getByRole('option', { name: /^All \d+ results/ })).toBeVisible();
    await expectAccessible(page);
    await pod.click();
    await page.waitForURL(new RegExp(`/clusters/${cluster}/pods/[^/]+/billing-web-`));
  });

  await test.step('its page leads to its workload, which says what is wrong and what helps', async () => {
    await page
      .getByRole('link', { name: /billing-web/ })
      .first()
      .click();
    await page.waitForURL(/\/workloads\/[^/]+\/Deployment\/billing-web$/);
    const trouble = page.getByRole('region', { name: 'State and what helps' });
    await expect(trouble).toContainText('The image has no version for the OS and build');
    await expect(trouble.getByRole('link', { name: 'Show fix' })).toHaveAttribute(
      'href',
      /\/placement\/.*\/billing-web$/,
    );
    await expect(page.getByRole('grid')).toContainText('ImagePullBackOff');
    await expectAccessibleInEveryLook(page);
    await page.getByRole('tab', { name: 'Warning events' }).click();
    await expect(page).toHaveURL(/tab=events/);
    await page.getByRole('tab', { name: 'Placement' }).click();
    await expect(page.getByRole('link', { name: 'Open placement' })).toBeVisible();
  });

  await test.step('the list of workloads is filtered by its namespace, and the URL keeps it', async () => {
    const namespace = /\/workloads\/([^/]+)\//.exec(page.url())?.[1] ?? '';
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Workloads' }).click();
    const list = page.getByRole('grid');
    const count = async (): Promise<number> => Number(await list.getAttribute('aria-rowcount'));
    await expect(list).toBeVisible();
    const all = await count();
    await page.getByRole('combobox', { name: 'Namespace', exact: true }).selectOption(namespace);
    await expect(page).toHaveURL(new RegExp(`namespace=${namespace}`));
    await expect.poll(count).toBeLessThan(all);
    await expect(list.getByRole('row', { name: /billing-web/ })).toBeVisible();
    await page.reload();
    await expect(list.getByRole('row', { name: /billing-web/ })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByRole('combobox', { name: 'State' }).selectOption('troubled');
    await expect(list.getByRole('row', { name: /billing-web/ })).toContainText('Failing');
  });

  await test.step('namespaces sum it up and link to the filtered list', async () => {
    await page.goto(`/clusters/${cluster}/namespaces`);
    const link = page.getByRole('link', { name: /workloads of .* that need attention/ }).first();
    await expect(link).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await link.click();
    await expect(page).toHaveURL(/state=troubled/);
  });
});

test('a search over all clusters is in the URL, and narrows by type', async ({ as }) => {
  const page = await as('vera');
  await page.goto('/search');
  await expect(page.getByRole('region', { name: 'Examples' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('searchbox').fill('os:windows state:troubled');
  await expect(page).toHaveURL(/q=os%3Awindows/);
  const list = page.getByRole('grid');
  await expect(list).toContainText('billing-web');
  await page.getByRole('button', { name: /^Pods/ }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('os:windows state:troubled type:pod');
  await expect(list.getByRole('row').nth(1)).toContainText('Pod');
  await expectAccessibleInEveryLook(page);
  await page.goBack();
  await page.goto('/search?q=cluster:dev%20type:node');
  await expect(list).toContainText('dev-hangzhou');
  await expect(list).not.toContainText(cluster);
  await page.getByRole('searchbox').fill('nothing-has-this-name');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
