import type { Change } from '@/lib/domain/change/change';
import type { PoolStage } from './pool-stage';

const base = {
  os: 'windows',
  runtimeVersion: '2.1.1',
  imageId: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  loginPassword: 'Late-Refusal-1',
};
export const { loginPassword } = base;

export interface WindowsPools {
  /** A pool that works, but for what its name makes the simulator do. */
  create: (name: string, desired?: number) => Promise<Change>;
  /** How many pools have the name. */
  namesakes: (name: string) => Promise<number>;
}

export const windowsPools = (stage: () => PoolStage): WindowsPools => ({
  create: async (name, desired = 1) => {
    const { cloud } = stage().world();
    const images = (await cloud.images()).filter((one) => one.os === 'windows');
    const imageId = images.some((one) => one.id === base.imageId) ? base.imageId : (images[0]?.id ?? '');
    const open = (await cloud.vSwitches()).filter((one) => one.internetPath === true);
    const vSwitchIds = open.map((one) => one.id);
    const size = { mode: 'manual', desired };
    return stage().perform('node-pool.create', { ...base, name, imageId, vSwitchIds, size });
  },
  namesakes: async (name) => (await stage().world().cloud.nodePools()).filter((pool) => pool.name === name).length,
});
