'use client';
import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-area';

/** Words that go on record with a decision or a request; at most 2,000 characters. */
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
