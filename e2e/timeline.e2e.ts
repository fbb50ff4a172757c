import { answered, clientOf, fieldsOf, listOf, textOf } from './support/api';
import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './support/journey';
import { carryOut } from './support/pool-changes';

test.use({ appOf: 'timeline' });

test('a node that fails is seen on the lane and in the list, and leads to the change before it as a possible cause', async ({
  as,
  app,
}) => {
  const client = await clientOf(app, 'olu');
  const nodes = await answered(await client.get('/api/clusters/dev-hangzhou/nodes'));
  const row = fieldsOf(listOf(nodes.rows)[0]);
  const node = textOf(row.name);
  const input = { nodes: [{ uid: textOf(row.uid), name: node }] };
  const change = await carryOut(app, { kind: 'node.cordon', cluster: 'dev-hangzhou', input });
  const page = await as('vera');
  await page.goto('/timeline');
  const lane = page.getByRole('toolbar', { name: 'Timeline of dev-hangzhou' });
  const list = page.getByRole('region', { name: 'Entries, newest first' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleInEveryLook(page);

  // What is new waits until it is requested.
  await app.control('/node', { node, ready: false, reason: 'KubeletNotReady' });
  await page.getByRole('button', { name: /new entr(y|ies)/ }).click();
  const entry = list.getByRole('listitem').filter({ hasText: `${node} is not Ready` });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('KubeletNotReady');

  await page.getByRole('group', { name: 'Sources' }).getByRole('button', { name: 'Nodes', exact: true }).click();
  const problems = page.getByRole('checkbox', { name: 'Problems only' });
  // Its state is in the URL, which follows a moment later.
  await problems.click();
  await expect(problems).toBeChecked();
  await expect(page).toHaveURL(/sources=node&problems=yes/);
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await list.getByRole('button', { name: `${node} is not Ready` }).click();
  const before = entry.getByRole('region', { name: 'What happened before' });
  await expect(before).toContainText('Each may have caused this');
  await expectAccessible(page);
  await before.getByRole('link', { name: `Started: Cordon ${node}` }).click();
  await expect(page).toHaveURL(new RegExp(`/changes/${textOf(change.id)}$`));
  await page.goBack();
  await entry.getByRole('link', { name: `Timeline of ${node}` }).click();
  await expect(page.getByText(`Only ${node} and what belongs to it`)).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: `${node} is not Ready` })).toHaveCount(1);
  await expect(
    page
      .getByRole('toolbar', { name: `Timeline of ${node}` })
      .getByRole('link')
      .first(),
  ).toBeVisible();

  // The keyboard reaches every mark, and a mark opens what it stands for.
  await page.goto('/timeline');
  await lane.getByRole('link').first().focus();
  await page.keyboard.press('End');
  const last = lane.getByRole('link').last();
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&](entry|from)=/);
  await expect(list.getByRole('listitem').first()).toBeVisible();
});
