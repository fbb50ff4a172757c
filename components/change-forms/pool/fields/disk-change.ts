import type { DiskDraft } from '../draft/draft';

/** What only one kind of disk has goes when the disk is of another kind; so nothing unseen is sent. */
export function withCategory<Disk extends DiskDraft | Omit<DiskDraft, 'moreCategories'>>(
  disk: Disk,
  q: { category: string; isSystem: boolean },
): Disk {
  const { category, isSystem } = q;
  const isAuto = category === 'cloud_auto';
  // Data disks of every kind can be encrypted, system disks of one (ACK docs: System disk, Data disk).
  const keepsEncryption = !isSystem || category === 'cloud_essd';
  return {
    ...disk,
    category,
    performanceLevel: category === 'cloud_essd' ? disk.performanceLevel : null,
    provisionedIops: isAuto ? disk.provisionedIops : null,
    bursting: isAuto && disk.bursting,
    encrypted: keepsEncryption && disk.encrypted,
    kmsKeyId: keepsEncryption ? disk.kmsKeyId : '',
  };
}
