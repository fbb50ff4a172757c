import { useTranslations } from '@/lib/client/intl';
import { FieldRow } from '@/components/ui/form/field';
import type { DraftForm } from '../draft/draft-form';
import { PoolField } from './pool-field';
import type { DiskDraft } from '../draft/draft';

export function DiskFields(o: {
  form: DraftForm;
  /** `systemDisk` or `dataDisks.<n>`. */
  path: string;
  offered: readonly string[] | null;
  onCategory: (category: string) => void;
}) {
  const t = useTranslations('wizard');
  const { form, path } = o;
  const category = form.valueAt(`${path}.category`);
  const isSystem = path === 'systemDisk';
  const notEssd = category === 'cloud_essd' ? null : t('disk.onlyEssd');
  const notAuto = category === 'cloud_auto' ? null : t('disk.onlyAuto');
  const encrypted = form.valueAt(`${path}.encrypted`) === true;
  const elsewhere = (value: string): string | null =>
    o.offered === null || o.offered.includes(value) ? null : t('disk.notForTypes');
  const common = { plain: true, form };
  const auto = category === 'cloud_auto' || form.valueAt(`${path}.provisionedIops`) !== null;
  return (
    <div className="flex flex-col gap-4">
      <FieldRow columns={3}>
        <PoolField
          {...common}
          path={`${path}.category`}
          look="select"
          choiceReason={(value) => (value === category ? null : elsewhere(value))}
          onPut={(value) => o.onCategory(String(value))}
        />
        <PoolField {...common} path={`${path}.sizeGiB`} help={t(isSystem ? 'disk.sizeSystem' : 'disk.sizeData')} />
        <PoolField
          {...common}
          path={`${path}.performanceLevel`}
          look="select"
          help={t('disk.levelHelp')}
          off={notEssd}
          onPut={(value) => form.put(`${path}.performanceLevel`, value === '' ? null : value)}
        />
      </FieldRow>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PoolField {...common} path={`${path}.encrypted`} off={isSystem && !encrypted ? notEssd : null} />
        <PoolField
          {...common}
          path={`${path}.kmsKeyId`}
          placeholder="key-…"
          off={encrypted ? null : t('disk.notEncrypted')}
        />
        <PoolField {...common} path={`${path}.bursting`} off={notAuto} />
        <PoolField {...common} path={`${path}.provisionedIops`} off={auto ? null : notAuto} />
      </div>
    </div>
  );
}

/** Another category clears the settings that it does not support, so that no hidden value is sent. */
export function withCategory<Disk extends DiskDraft | Omit<DiskDraft, 'moreCategories'>>(
  disk: Disk,
  { category, isSystem }: { category: string; isSystem: boolean },
): Disk {
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
