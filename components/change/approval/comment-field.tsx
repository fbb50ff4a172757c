import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-input';

export function CommentField(o: {
  label: string;
  help?: string;
  rows?: number;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={o.label} help={o.help}>
      {(ids) => (
        <TextArea
          {...ids}
          rows={o.rows ?? 2}
          maxLength={2000}
          spellCheck
          value={o.value}
          onChange={(event) => o.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
