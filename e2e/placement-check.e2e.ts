import { expect, expectAccessible, test } from './support/journey';

test.use({ scenario: 'hybrid-placement', appOf: 'placement' });

const cluster = 'prod-hangzhou';

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: storefront-new
  namespace: shop
spec:
  selector:
    matchLabels: { app: storefront-new }
  template:
    metadata:
      labels: { app: storefront-new }
    spec:
      nodeSelector: { kubernetes.io/os: linux }
      containers:
        - name: web
          image: nginx:1.27
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: iis-new
  namespace: web
spec:
  selector:
    matchLabels: { app: iis-new }
  template:
    metadata:
      labels: { app: iis-new }
    spec:
      nodeSelector: { kubernetes.io/os: windows, node.kubernetes.io/windows-build: 10.0.20348 }
      containers:
        - name: web
          image: mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022
---
apiVersion: v1
kind: Service
metadata:
  name: iis-new
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Pod
metadata:
  name: [broken
`;
const brokenLine = manifest.split('\n').findIndex((line) => line.includes('[broken')) + 1;

test('a manifest is checked before it is applied: verdicts, parse errors and their lines', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/check`);
  const field = page.getByRole('textbox', { name: 'Manifest' });
  await expect(page.getByText('Not checked yet')).toBeVisible();
  await field.fill(manifest);
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  const documents = page.getByRole('list', { name: 'Documents' }).locator(':scope > li');
  await expect(documents).toHaveCount(4);
  await expect(documents.nth(0)).toContainText('storefront-new');
  await expect(documents.nth(0)).toContainText('Runs');
  const admission = documents.nth(0).getByRole('group', { name: 'Admission' });
  await expect(admission).toContainText(`Answered by the API server of ${cluster} (dry-run create).`);
  await expect(admission).toContainText('do not evaluate webhooks and ValidatingAdmissionPolicy');
  await expect(documents.nth(1)).toContainText('Cannot run');
  await expect(documents.nth(1)).toContainText('taint os=windows:NoSchedule');
  await expect(documents.nth(2)).toContainText('not checked');
  await expect(documents.nth(3)).toContainText('Not parsed');

  const line = documents.nth(3).getByRole('button', { name: /^line \d+$/ });
  const named = Number((await line.textContent())?.replace('line ', ''));
  expect(Math.abs(named - brokenLine)).toBeLessThanOrEqual(1);
  await documents.nth(1).getByRole('button', { name: 'line 18' }).click();
  await expect(field).toBeFocused();
  const chosen = await field.evaluate((area) =>
    area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '',
  );
  expect(chosen).toBe('apiVersion: apps/v1');

  await documents.nth(1).getByRole('button', { name: 'Details of iis-new' }).click();
  await expect(documents.nth(1).getByRole('region', { name: 'Recommended patches' })).toContainText('tolerations');
  await expectAccessible(page);

  await field.fill(manifest.replace('---', '---\n# edited'));
  await expect(page.getByText('Verdicts are outdated: text or cluster changed')).toBeVisible();
});

test('the API server rejects an object, and the page names the source', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/check`);
  const [storefront = ''] = manifest.split('---');
  await page.getByRole('textbox', { name: 'Manifest' }).fill(storefront.replace('shop', 'nowhere'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const document = page.getByRole('list', { name: 'Documents' }).locator(':scope > li').first();
  await expect(document).toContainText('Rejected by the API server: namespaces "nowhere" not found', {
    timeout: 60_000,
  });
  const admission = document.getByRole('group', { name: 'Admission' });
  await expect(admission).toContainText(`Answered by the API server of ${cluster}`);
  await expect(admission).not.toContainText('The offline rules would accept it.');
  await expectAccessible(page);
});

test('a file is checked as soon as it is chosen', async ({ as }) => {
  const page = await as('vera');
  await page.goto(`/clusters/${cluster}/placement/check`);
  await expect(page.getByText('Not checked yet')).toBeVisible();
  const file = { name: 'all.yaml', mimeType: 'text/yaml', buffer: Buffer.from(manifest) };
  await page.getByLabel('Manifest file').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Documents' }).locator(':scope > li')).toHaveCount(4);
});
