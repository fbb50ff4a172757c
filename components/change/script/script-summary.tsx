import { useTranslations } from '@/lib/client/intl';
import { Mono } from '@/components/ui/text/plain-text';
import { readScriptMark } from '@/lib/domain/pool/script-mark';

/** A script by its length and digest; null for a text that is no mark. */
export function ScriptSummary({ mark }: { mark: string }) {
  const t = useTranslations('change.script');
  const script = readScriptMark(mark);
  if (script === null) return null;
  return (
    <span className="break-words">
      {t('size', { n: script.bytes })}, SHA-256 <Mono>{script.sha256}</Mono>
    </span>
  );
}
