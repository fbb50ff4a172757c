import { useTranslations } from '@/lib/client/intl';
import { DataDisks } from '../fields/data-disks';
import { DiskFields, withCategory } from '../fields/disk-fields';
import type { DraftForm } from '../draft/draft-form';
import { ChosenOrder } from '../fields/choice-list';
import { FieldBadge, FieldFindings } from '../fields/field-notes';
import { Checkbox } from '@/components/ui/form/checkbox';
import { diskCategories } from '@/lib/domain/pool/fields/disk-fields';
import { useCatalogWords } from '../use-catalog-words';
import { FieldGroup } from '../fields/field-frame';

export function StepStorage({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  const { systemDisk, os } = form.draft;
  return (
    <div className="flex flex-col gap-8">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 flex flex-wrap items-baseline gap-2 text-sm font-medium">
          {words.label('systemDisk')}
          <FieldBadge form={form} path="systemDisk.category" />
        </legend>
        <p className="text-xs text-ink-3">{t(os === 'windows' ? 'disk.helpWindows' : 'disk.help')}</p>
        <DiskFields
          form={form}
          path="systemDisk"
          offered={form.categories.system}
          onCategory={(category) => form.set({ systemDisk: withCategory(systemDisk, { category, isSystem: true }) })}
        />
        <MoreCategories form={form} />
        <FieldFindings form={form} path="systemDisk" exact />
      </fieldset>
      <DataDisks form={form} />
    </div>
  );
}

function MoreCategories({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const words = useCatalogWords();
  const path = 'systemDisk.moreCategories';
  const { category, moreCategories } = form.draft.systemDisk;
  const put = (next: string[]) => form.put(path, next);
  const nameOf = (id: string): string => words.choice('systemDisk.category', id);
  const offered = form.categories.system;
  const reasonOf = (one: string): string | null => {
    if (moreCategories.includes(one)) return null;
    if (one === category) return t('disk.isFirst');
    return offered === null || offered.includes(one) ? null : t('disk.notForTypes');
  };
  return (
    <FieldGroup form={form} path={path} plain>
      <ChosenOrder
        label={t('disk.moreOrder')}
        items={moreCategories.map((id) => ({ id, name: nameOf(id) }))}
        onChange={put}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {diskCategories.map((one) => (
          <Checkbox
            key={one}
            label={nameOf(one)}
            disabledReason={reasonOf(one)}
            checked={moreCategories.includes(one)}
            onChange={(event) =>
              put(event.target.checked ? [...moreCategories, one] : moreCategories.filter((held) => held !== one))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
