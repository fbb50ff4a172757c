import type { PoolField } from './pool-field';
import { poolFields } from './pool-fields';

/** ACK's documents on node pools: 001 "Create and manage node pools" (March 2026), 000 "Create a Windows node pool". */
export type ParameterPage = '001' | '000';

/** Why no field covers a parameter, and where its value comes from. */
interface Reason {
  field: string;
  change: string;
  api: string;
  terraform: string;
  /** Title of the test that proves it. */
  test: string;
}

export interface PoolParameter {
  page: ParameterPage;
  section: string;
  name: string;
  /** Absent if fields of the catalog cover it. */
  reason?: Reason;
}

const section = (page: ParameterPage, title: string, names: readonly (string | [string, Reason])[]): PoolParameter[] =>
  names.map((one) =>
    typeof one === 'string'
      ? { page, section: title, name: one }
      : { page, section: title, name: one[0], reason: one[1] },
  );

const ofCluster: Pick<Reason, 'field' | 'change' | 'test'> = {
  field: 'none: the cluster decides',
  change: 'never',
  test: 'region and VPC are the cluster’s: no body names them',
};
const vpc: Reason = {
  ...ofCluster,
  api: '`vpc_id` of the cluster (DescribeClusterDetail); the SDK has no field for it here',
  terraform: 'attribute `vpc_id`, read only',
};

export const poolParameters: readonly PoolParameter[] = [
  ...section('001', 'Basic configurations', [
    'Node pool name',
    [
      'Region',
      {
        ...ofCluster,
        api: 'endpoint of the region; `nodepool_info.region_id` in answers',
        terraform: '`region` of the provider',
      },
    ],
    'Scaling mode',
  ]),
  ...section('001', 'Network configurations', [['VPC', vpc], 'vSwitch']),
  ...section('001', 'Instance and image configurations', [
    'Billing method',
    'Duration',
    'Auto renewal',
    [
      'Protection period of spot instances',
      {
        field: 'none: always one hour',
        change: 'never',
        api: 'no field',
        terraform: 'no argument',
        test: 'the protection period of spot instances is nowhere to be set',
      },
    ],
    'Instance type',
    'Operating system',
    'Security hardening',
    'Logon method',
  ]),
  ...section('001', 'Storage configurations', ['System disk', 'Data disk']),
  ...section('001', 'Number of instances', ['Expected number of nodes']),
  ...section('001', 'Advanced configurations', [
    'Resource group',
    'Scaling mode (advanced)',
    'Scaling policy',
    'Supplement spot capacity with on-demand instances',
    'Enable supplemental spot instances',
    'ECS tags',
    'Taints',
    'Node labels',
    'Custom node name',
    'Pre-custom instance data',
    'Instance user data',
    'CloudMonitor agent',
    'Public IP address',
    'Bandwidth billing method',
    'Peak bandwidth',
    'Custom security group',
    'RDS whitelist',
    'Deployment set',
    'Private pool type',
  ]),
  ...section('000', 'Console', [
    'Configure Managed Node Pool',
    'Container Runtime',
    'Instance Type',
    'Expected Number of Nodes',
    'Operating System',
    'ECS Tags',
    'Node Labels',
  ]),
  ...section('000', 'Request body', [
    'nodepool_info.name',
    'nodepool_info.resource_group_id',
    'scaling_group.vswitch_ids',
    'scaling_group.data_disks',
    ['scaling_group.vpc_id', vpc],
    'scaling_group.instance_charge_type',
    'scaling_group.internet_max_bandwidth_out',
    'soc_enabled',
    'scaling_group.security_hardening_os',
    'scaling_group.instance_types',
    [
      'scaling_group.instance_patterns',
      {
        field: 'none: types are chosen by name, from a list filtered by the same attributes',
        change: 'stays as it is',
        api: '`scaling_group.instance_patterns`, never sent',
        terraform: '`instance_patterns`, never written',
        test: 'instance patterns are never sent, so a pool that has them keeps them',
      },
    ],
    'scaling_group.login_password',
    'scaling_group.login_as_non_root',
    'scaling_group.system_disk_category',
    'scaling_group.system_disk_size',
    'scaling_group.system_disk_performance_level',
    'scaling_group.system_disk_encrypted',
    'scaling_group.multi_az_policy',
    'scaling_group.platform',
    'scaling_group.image_id',
    'scaling_group.image_type',
    'scaling_group.desired_size',
    'kubernetes_config.cms_enabled',
    'kubernetes_config.unschedulable',
    'kubernetes_config.runtime',
    'kubernetes_config.runtime_version',
    'auto_scaling.enable',
    'tee_config.tee_enable',
    [
      'node_config.image_acceleration_config',
      {
        field: 'none: nothing sends it',
        change: 'never',
        api: 'in the example only; the SDK has no field for it',
        terraform: 'no argument',
        test: 'the SDK’s models drop the extra fields of the Windows page’s example',
      },
    ],
  ]),
];

export const parameterId = ({ page, name }: PoolParameter): string => `${page} ${name}`;

/** The fields that cover a parameter: by declaration or, for a path of the body, by writing there. */
export const fieldsOf = (parameter: PoolParameter): PoolField[] =>
  poolFields.filter(
    ({ covers, codec }) =>
      covers.includes(parameterId(parameter)) || codec.wires.some(({ api }) => api === parameter.name),
  );

export const travelTest = ({ path }: PoolField): string => `${path} travels to the wire and back`;
