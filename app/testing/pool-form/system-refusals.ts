import type { Located } from '../screen';
import { refusalsOn, steps, withheldOn } from './refusal';
import { choiceOf } from './pool-form';

const name = (page: Located, text: string) => page.getByRole('textbox', { name: 'Name', exact: true }).fill(text);

export const systemRefusals = (taken: string) =>
  refusalsOn(steps.system, [
    {
      at: 'name',
      wrong: (page) => name(page, '-web'),
      right: (page) => name(page, 'web'),
      cause: /“-web” is not a valid node pool name/,
      remedy: /Enter another name/,
    },
    {
      at: 'name',
      wrong: (page) => name(page, taken),
      right: (page) => name(page, 'web'),
      cause: /already has a node pool named/,
      remedy: /Enter another name/,
    },
  ]);

export const systemWithheldOnWindows = withheldOn(steps.system, [
  {
    control: (page) => page.getByRole('checkbox', { name: /^Managed node pool/ }),
    why: /do not support Windows nodes/,
  },
  {
    control: (page) => page.getByRole('checkbox', { name: /^Confidential computing/ }),
    why: /does not support confidential computing on Windows/,
  },
  { control: (page) => page.getByRole('combobox', { name: /^Container runtime/ }), why: /support only containerd/ },
]);

const box = (page: Located, name: string) => page.getByRole('checkbox', { name, exact: true });

const basic = ['operations', 'web', 'batch', 'metrics', 'backup', 'registry'];

async function chooseGroups(page: Located, names: readonly string[], on: boolean): Promise<void> {
  for (const name of names) await box(page, name).setChecked(on);
}

export const networkRefusals = refusalsOn(steps.network, [
  {
    at: 'zonePolicy',
    wrong: async (page) => {
      await choiceOf(page, /^Scaling policy/, /^Distribution balancing/).check();
      await box(page, 'nodes-i').uncheck();
    },
    right: (page) => box(page, 'nodes-i').check(),
    cause: /spreads nodes across several zones/,
    remedy: /vSwitches in at least two zones/,
  },
  {
    at: 'securityGroupIds',
    wrong: (page) => chooseGroups(page, ['alicloud-cs-auto-created', 'operations'], true),
    right: (page) => chooseGroups(page, ['alicloud-cs-auto-created', 'operations'], false),
    cause: /Basic and advanced security groups cannot be combined/,
    remedy: /security groups of one type/,
  },
  {
    at: 'securityGroupIds',
    wrong: (page) => chooseGroups(page, basic, true),
    right: (page) => chooseGroups(page, basic, false),
    cause: /6 security groups are selected\. An instance supports at most 5/,
    remedy: /Keep at most 5/,
  },
  {
    at: 'publicIp.bandwidthMbps',
    wrong: (page) => page.getByLabel('Public IPv4 bandwidth').fill('101'),
    right: (page) => page.getByLabel('Public IPv4 bandwidth').fill('0'),
    cause: /101 Mbit\/s is not available/,
    remedy: /Enter 0 to 100/,
  },
]);

export const networkRefusalsOnWindows = refusalsOn(steps.network, [
  {
    at: 'vSwitchIds',
    wrong: (page) => box(page, 'isolated-j').check(),
    right: (page) => box(page, 'isolated-j').uncheck(),
    cause: /Windows nodes there cannot join/,
    remedy: /Add an SNAT entry/,
  },
]);
