import { fields, type Shaped } from '@/simulator/world/validate/shape';

const pattern = {
  ...fields('number', 'cores core memory min_cpu_cores max_cpu_cores min_memory_size max_memory_size max_price'),
  ...fields('number', 'maximum_gpu_amount minimum_eni_quantity minimum_eni_private_ip_address_quantity'),
  ...fields('number', 'minimum_eni_ipv6_address_quantity'),
  ...fields('string', 'instance_family_level burst_performance_option'),
  ...fields(['string'], 'instance_type_families excluded_instance_types instance_categories cpu_architectures'),
  ...fields(['string'], 'architectures'),
} as const;

const dataDisk = {
  ...fields('string', 'category performance_level encrypted kms_key_id snapshot_id auto_snapshot_policy_id'),
  ...fields('string', 'disk_name device file_system mount_target'),
  ...fields('number', 'size provisioned_iops'),
  ...fields('boolean', 'bursting_enabled auto_format'),
} as const;

const scalingGroup = {
  ...fields(['string'], 'vswitch_ids instance_types system_disk_categories security_group_ids rds_instances'),
  instance_patterns: [pattern],
  ...fields('string', 'image_type image_id platform multi_az_policy scaling_policy'),
  ...fields('number', 'desired_size period auto_renew_period'),
  ...fields('string', 'instance_charge_type period_unit spot_strategy'),
  ...fields('boolean', 'auto_renew spot_instance_remedy compensate_with_on_demand'),
  spot_price_limit: [fields('string', 'instance_type price_limit')],
  ...fields('number', 'spot_instance_pools on_demand_base_capacity on_demand_percentage_above_base_capacity'),
  ...fields('string', 'key_pair login_password ram_role_name security_group_id deploymentset_id'),
  ...fields('string', 'system_disk_category system_disk_performance_level system_disk_encrypt_algorithm'),
  ...fields('string', 'system_disk_kms_key_id system_disk_snapshot_policy_id'),
  ...fields('number', 'system_disk_size system_disk_provisioned_iops'),
  ...fields('boolean', 'system_disk_encrypted system_disk_bursting_enabled enable_high_density_mode'),
  data_disks: [dataDisk],
  disk_init: [
    { ...fields('string', 'disk_name mount_target mkfs_type'), ...fields('boolean', 'mount_for_runtime local_disk') },
  ],
  internet_max_bandwidth_out: 'number',
  internet_charge_type: 'string',
  ...fields('boolean', 'login_as_non_root soc_enabled security_hardening_os cis_enabled'),
  tags: [fields('string', 'key value')],
  private_pool_options: fields('string', 'match_criteria id'),
  resource_pool_options: { strategy: 'string', private_pool_ids: ['string'] },
  instance_metadata_options: { http_tokens: 'string' },
  cpu_options: { nested_virtualization: 'string' },
} as const;

const management = {
  ...fields('boolean', 'enable auto_repair auto_fault_diagnosis auto_upgrade auto_vul_fix drift_enabled'),
  auto_repair_policy: {
    ...fields('boolean', 'restart_node approval_required'),
    ...fields('string', 'max_parallel_repairing_nodes max_unhealthy_nodes_threshold auto_repair_policy_id'),
  },
  auto_upgrade_policy: fields('boolean', 'auto_upgrade_kubelet auto_upgrade_os auto_upgrade_runtime'),
  auto_vul_fix_policy: { vul_level: 'string', restart_node: 'boolean', exclude_packages: 'string' },
  upgrade_config: { auto_upgrade: 'boolean', ...fields('number', 'max_unavailable surge surge_percentage') },
} as const;

/** ACK API: node_config.kubelet_configuration; names are camelCase on the wire. */
const kubelet = {
  ...fields(['string'], 'allowedUnsafeSysctls clusterDNS'),
  ...fields('number', 'containerLogMaxFiles containerLogMaxWorkers eventBurst eventRecordQPS maxPods podPidsLimit'),
  ...fields('number', 'imageGCHighThresholdPercent imageGCLowThresholdPercent kubeAPIBurst kubeAPIQPS'),
  ...fields('number', 'readOnlyPort registryBurst registryPullQPS'),
  ...fields('string', 'containerLogMaxSize containerLogMonitorInterval cpuCFSQuotaPeriod cpuManagerPolicy'),
  ...fields('string', 'memoryManagerPolicy topologyManagerPolicy'),
  ...fields('boolean', 'cpuCFSQuota serializeImagePulls serverTLSBootstrap'),
  ...fields(
    'map',
    'evictionHard evictionSoft evictionSoftGracePeriod featureGates kubeReserved systemReserved tracing',
  ),
  reservedMemory: ['map'],
} as const;

/** Every field Create or Modify accepts, with its wire type (ACK API: CreateClusterNodePool, ModifyClusterNodePool). */
export const poolShape = {
  nodepool_info: fields('string', 'name type resource_group_id'),
  auto_scaling: {
    ...fields('boolean', 'enable is_bond_eip'),
    ...fields('number', 'min_instances max_instances eip_bandwidth'),
    ...fields('string', 'type eip_internet_charge_type'),
  },
  auto_mode: { enable: 'boolean' },
  count: 'number',
  management,
  kubernetes_config: {
    ...fields('string', 'runtime runtime_version cpu_policy node_name_mode pre_user_data user_data'),
    labels: [fields('string', 'key value')],
    taints: [fields('string', 'key value effect')],
    ...fields('boolean', 'unschedulable cms_enabled'),
  },
  node_config: { kubelet_configuration: kubelet },
  node_components: [
    { ...fields('string', 'name version'), config: { custom_config: 'map', envs: [fields('string', 'name value')] } },
  ],
  tee_config: { tee_enable: 'boolean' },
  scaling_group: scalingGroup,
  /** Of edge and Lingjun pools, which are not modeled; accepted and returned. */
  ...fields('boolean', 'host_network intranet'),
  interconnect_mode: 'string',
  max_nodes: 'number',
  ...fields('map', 'interconnect_config eflo_node_group'),
  ...fields('boolean', 'concurrency update_nodes'),
} as const;

export type PoolBody = Shaped<typeof poolShape>;
export type ScalingGroupBody = NonNullable<PoolBody['scaling_group']>;

/** What Create stores as it was sent. */
export const keptAsSent = [
  'auto_mode',
  'node_config',
  'node_components',
  'host_network',
  'intranet',
  'interconnect_mode',
  'interconnect_config',
  'max_nodes',
] as const;

/** Fields the Modify operation does not know; it ignores them (ACK API: ModifyClusterNodePool has no such parameters). */
export const createOnly: { readonly [group: string]: readonly string[] } = {
  '': ['count', ...keptAsSent],
  nodepool_info: ['type'],
  auto_scaling: ['type'],
  scaling_group: [
    'login_as_non_root',
    'security_group_id',
    'security_hardening_os',
    'soc_enabled',
    'cis_enabled',
    'ram_role_name',
    'instance_metadata_options',
    'cpu_options',
  ],
};
