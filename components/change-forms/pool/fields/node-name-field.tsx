import { useTranslations } from '@/lib/client/intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Field } from '@/components/ui/form/field';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import { TextInput } from '@/components/ui/form/text-input';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import type { PoolOs } from '../draft/draft';
import { useField, FieldPlace } from './field-frame';

const exampleAddress = '192.168.1.7';

/** The host name of a Windows node is the address with hyphens (ACK docs: "Create a Windows node pool"). */
export function nodeNameExample(
  { prefix, suffix }: { prefix: string; suffix: string },
  os: PoolOs,
): { node: string; host: string | null } {
  const node = `${prefix}${exampleAddress}${suffix}`;
  return { node, host: os === 'windows' ? exampleAddress.replaceAll('.', '-') : null };
}

export function NodeNameField({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form, 'nodeName');
  const { nodeName, os } = form.draft;
  const example = nodeName === null ? null : nodeNameExample(nodeName, os);
  return (
    <FieldPlace paths={['nodeName']}>
      <div className="flex flex-col gap-3">
        <div>
          <Checkbox
            label={
              <span className="flex flex-wrap items-baseline gap-x-2">
                {view.label} <FieldBadge form={form} path="nodeName" />
              </span>
            }
            help={view.help}
            disabledReason={view.off}
            checked={nodeName !== null}
            onChange={(event) =>
              form.set({ nodeName: event.target.checked ? { prefix: '', ip: 'ip', suffix: '' } : null })
            }
          />
        </div>
        {nodeName === null || example === null ? null : (
          <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
            <div className="flex flex-wrap gap-6">
              {(['prefix', 'suffix'] as const).map((part) => (
                <Field key={part} label={t(`nodeName.${part}`)} help={t(`nodeName.${part}Help`)}>
                  {(ids) => (
                    <TextInput
                      {...ids}
                      mono
                      maxLength={128}
                      placeholder={part === 'prefix' ? 'aliyun.com' : 'test'}
                      value={nodeName[part]}
                      onChange={(event) => form.set({ nodeName: { ...nodeName, [part]: event.target.value } })}
                    />
                  )}
                </Field>
              ))}
            </div>
            <p className="text-ink-2" aria-live="polite">
              {t('nodeName.example')} <Mono>{visibleText(example.node, 160)}</Mono>
              {example.host === null ? null : (
                <>
                  {' · '}
                  {t('nodeName.host')} <Mono>{visibleText(example.host, 160)}</Mono>
                </>
              )}
            </p>
          </div>
        )}
        <FieldNotes form={form} path="nodeName" />
      </div>
    </FieldPlace>
  );
}
