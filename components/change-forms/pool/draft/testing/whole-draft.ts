import { type PoolDraft, startDraft } from '../draft';

export const wholeDraft: PoolDraft = {
  ...startDraft('windows'),
  name: 'win-a',
  imageId: 'img',
  vSwitchIds: ['vsw'],
  instanceTypes: ['ecs.g6.xlarge'],
  runtimeVersion: '2.1.5',
  loginPassword: 'Secret123!',
};
