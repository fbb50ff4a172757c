import type { Located } from '../screen';
import { choiceOf } from './pool-form';
import { steps, type Refusal } from './refusal';

const box = (page: Located, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Basic security groups of the VPC. */
const basic = ['operations', 'web', 'batch', 'metrics', 'backup', 'registry'];

async function chooseGroups(page: Located, names: readonly string[], on: boolean): Promise<void> {
  for (const name of names) await box(page, name).setChecked(on);
}

export const networkRefusals: Refusal[] = [
  {
    what: 'balancing over one vSwitch',
    step: steps.network,
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
    what: 'basic and advanced security groups together',
    step: steps.network,
    at: 'securityGroupIds',
    wrong: (page) => chooseGroups(page, ['alicloud-cs-auto-created', 'operations'], true),
    right: (page) => chooseGroups(page, ['alicloud-cs-auto-created', 'operations'], false),
    cause: /Basic and advanced security groups cannot be combined/,
    remedy: /security groups of one type/,
  },
  {
    what: 'more than five security groups',
    step: steps.network,
    at: 'securityGroupIds',
    wrong: (page) => chooseGroups(page, basic, true),
    right: (page) => chooseGroups(page, basic, false),
    cause: /6 security groups are selected\. An instance supports at most 5/,
    remedy: /Keep at most 5/,
  },
  {
    what: 'more bandwidth than there is',
    step: steps.network,
    at: 'publicIp.bandwidthMbps',
    wrong: (page) => page.getByLabel('Public IPv4 bandwidth').fill('101'),
    right: (page) => page.getByLabel('Public IPv4 bandwidth').fill('0'),
    cause: /101 Mbit\/s is not available/,
    remedy: /Enter 0 to 100/,
  },
];

export const networkRefusalsOnWindows: Refusal[] = [
  {
    what: 'a vSwitch without a way to the internet',
    step: steps.network,
    at: 'vSwitchIds',
    wrong: (page) => box(page, 'isolated-j').check(),
    right: (page) => box(page, 'isolated-j').uncheck(),
    cause: /Windows nodes there cannot join/,
    remedy: /Add an SNAT entry/,
  },
];
