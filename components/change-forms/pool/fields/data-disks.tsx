import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Field } from '@/components/ui/form/field';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { TextInput } from '@/components/ui/form/text-input';
import { DiskFields, withCategory } from './disk-fields';
import { type DataDiskDraft, startDataDisk } from '../draft/draft';
import type { DraftForm } from '../draft/draft-form';
import { ChangedNote, FieldBadge, FieldFindings } from './field-notes';
import { PoolField } from './pool-field';
import { useField, FieldPlace } from './field-frame';

/** Most data disks of an ECS instance (ACK docs: Data disk); the type's own limit is a finding. */
const most = 64;

export function DataDisks({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'dataDisks');
  const { dataDisks } = form.draft;
  const put = (next: DataDiskDraft[]) => form.set({ dataDisks: next });
  return (
    <FieldPlace paths={['dataDisks']}>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 flex flex-wrap items-baseline gap-2 text-sm font-medium">
          {view.label}
          <FieldBadge form={form} path="dataDisks" />
        </legend>
        <p className="text-xs text-ink-3">{view.help}</p>
        <ChangedNote form={form} path="dataDisks" />
        {dataDisks.map((disk, at) => (
          // Rows have no identity of their own; they are only ever appended or removed.
          <DataDisk
            key={at}
            form={form}
            at={at}
            onPut={(next) => put(dataDisks.with(at, next))}
            onRemove={() => put(dataDisks.toSpliced(at, 1))}
            disk={disk}
          />
        ))}
        <FieldFindings form={form} path="dataDisks" exact />
        <div>
          <Button
            size="sm"
            disabledReason={dataDisks.length >= most ? t('disk.most', { n: most }) : null}
            onClick={() => put([...dataDisks, startDataDisk])}
          >
            {t('disk.add')}
          </Button>
        </div>
      </fieldset>
    </FieldPlace>
  );
}

function DataDisk(o: {
  form: DraftForm;
  at: number;
  disk: DataDiskDraft;
  onPut: (disk: DataDiskDraft) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('wizard');
  const path = `dataDisks.${o.at}`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('disk.n', { n: o.at + 1 })}</legend>
      <DiskFields
        form={o.form}
        path={path}
        offered={o.form.categories.data}
        onCategory={(category) => o.onPut(withCategory(o.disk, { category, isSystem: false }))}
      />
      <PoolField plain form={o.form} path={`${path}.snapshotId`} placeholder="s-…" />
      <MountFields form={o.form} path={`${path}.mount`} disk={o.disk} onPut={o.onPut} />
      <FieldFindings form={o.form} path={path} exact />
      <div>
        <Button variant="ghost" onClick={o.onRemove}>
          {t('disk.remove', { n: o.at + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}

function MountFields(o: { form: DraftForm; path: string; disk: DataDiskDraft; onPut: (disk: DataDiskDraft) => void }) {
  const t = useTranslations('wizard');
  const view = useField(o.form, o.path);
  const { mount } = o.disk;
  const put = (next: DataDiskDraft['mount']) => o.onPut({ ...o.disk, mount: next });
  return (
    <FieldPlace paths={[o.path]}>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t('mount.own')}
          help={view.help}
          disabledReason={view.off}
          checked={mount !== null}
          onChange={(event) => put(event.target.checked ? { path: '', fileSystem: 'ext4', forRuntime: false } : null)}
        />
        {mount === null ? null : (
          <div className="flex flex-wrap items-start gap-6 border-l-2 border-line pl-4">
            <Field label={t('mount.path')} error={view.error}>
              {(ids) => (
                <TextInput
                  {...ids}
                  mono
                  maxLength={255}
                  placeholder="/data"
                  value={mount.path}
                  onChange={(event) => put({ ...mount, path: event.target.value })}
                />
              )}
            </Field>
            <RadioGroup
              label={t('mount.fileSystem')}
              value={mount.fileSystem}
              onChange={(fileSystem) => put({ ...mount, fileSystem })}
              options={['ext4', 'xfs'].map((value) => ({ value, label: value }))}
            />
            <Checkbox
              label={t('mount.forRuntime')}
              help={t('mount.forRuntimeHelp')}
              checked={mount.forRuntime}
              onChange={(event) => put({ ...mount, forRuntime: event.target.checked })}
            />
          </div>
        )}
        <FieldFindings form={o.form} path={o.path} />
      </div>
    </FieldPlace>
  );
}
