import type { Page } from '@playwright/test';
import { clientOf, textOf } from './support/api';
import { poolOf } from './support/changes';
import { expect, test } from './support/journey';
import { addMark, fieldAt, openLike, openStep, submitOf, systemDisk } from './support/pool-form';
import { everywhere, type Refusal } from './support/refusals';
import { onLinux, onWindows } from './support/refusals-by-system';
import { whatWillHappen } from './support/wizard';

const cluster = 'prod-hangzhou';
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

/** What is wrong stands under its field with what to do, and in the plan; what is right makes both go away. */
async function expectRefused(page: Page, refusal: Refusal): Promise<void> {
  const { at, cause, remedy } = refusal;
  await openStep(page, refusal.step);
  await refusal.wrong(page);
  const said = fieldAt(page, at).getByRole('listitem').filter({ hasText: cause });
  await expect(said).toContainText('Blocker');
  await expect(said).toContainText(remedy);
  await expect(whatWillHappen(page).getByRole('listitem').filter({ hasText: cause }).first()).toBeVisible();
  await refusal.right(page);
  await expect(said).toHaveCount(0);
}

const systems = [
  {
    os: 'Windows',
    like: 'win-legacy',
    password: 'Crane-Harbour-42!',
    cases: [...everywhere('default-nodepool'), ...onWindows],
  },
  { os: 'Linux', like: 'default-nodepool', cases: onLinux },
];

for (const { os, like, password, cases } of systems) {
  test(`what ACK would refuse of a ${os} pool is said as one types`, async ({ as, house }) => {
    const sent = await house.calls('CreateClusterNodePool');
    const page = await as('riley');
    const pool = await poolOf(await clientOf(house, 'riley'), { cluster, name: like });
    const poolId = textOf(pool.id);
    await openLike(page, { cluster, poolId, name: 'web', ...(password === undefined ? {} : { password }) });
    for (const refusal of cases) await test.step(refusal.what, () => expectRefused(page, refusal));

    await test.step('once all is right it can be asked for', async () => {
      await openStep(page, 'Review');
      await expect(submitOf(page)).toHaveText('Ask for approval');
      await expect(submitOf(page)).toBeEnabled();
    });

    await test.step('with several things wrong at once it never runs', async () => {
      await openStep(page, 'OS and name');
      await name(page).fill('-web');
      await openStep(page, 'Storage');
      await systemDisk(page).getByLabel('Performance level').selectOption('PL3');
      await openStep(page, 'Labels and taints');
      await addMark(page, { of: 'tag', n: 1, key: 'acs:team', value: 'web' });
      await openStep(page, 'Review');
      await expect(page.getByText('Blocked as it stands: it would be recorded, not run.')).toBeVisible();
      await expect(submitOf(page)).toHaveText('Record as blocked');
      const blockers = whatWillHappen(page).getByRole('listitem').filter({ hasText: 'Blocker' });
      await expect(blockers).toHaveCount(3);
    });

    await test.step('what is missing keeps the button disabled and says so', async () => {
      await openStep(page, 'OS and name');
      await name(page).fill('');
      await expect(fieldAt(page, 'name').getByRole('alert')).toContainText('Fill this in.');
      await openStep(page, 'Review');
      await expect(submitOf(page)).toBeDisabled();
      await expect(submitOf(page)).toHaveAccessibleDescription(/1 field needs your attention first/);
    });
    expect(await house.calls('CreateClusterNodePool')).toBe(sent);
  });
}

test('what a Windows pool cannot have is shown, disabled, with why', async ({ as }) => {
  const page = await as('riley');
  await page.goto(`/clusters/${cluster}/pools/new`);
  const off: [
    step: string,
    role: 'checkbox' | 'radio' | 'combobox' | 'textbox',
    name: RegExp,
    why: RegExp,
  ][] = [
    ['OS and name', 'checkbox', /^Managed node pool/, /cannot hold Windows nodes/],
    ['OS and name', 'checkbox', /^Confidential computing/, /not available on Windows/],
    ['Instances and image', 'radio', /^Key pair/, /take a password only/],
    ['Instances and image', 'combobox', /^Security hardening/, /made for Alibaba Cloud Linux/],
    ['Instances and image', 'textbox', /^Logon name/, /have Administrator/],
  ];
  for (const [step, role, control, why] of off) {
    await openStep(page, step);
    await expect(page.getByRole(role, { name: control })).toBeDisabled();
    await expect(page.getByRole(role, { name: control })).toHaveAccessibleDescription(why);
  }
});
