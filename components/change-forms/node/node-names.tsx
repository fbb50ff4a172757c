import { useTranslations } from '@/lib/client/intl';
import { PlainText } from '@/components/ui/text/plain-text';

const namesShown = 12;

export function NodeNames({ names, label }: { names: readonly string[]; label: string }) {
  const t = useTranslations('change');
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-3 text-ink-2">
      {names.slice(0, namesShown).map((name) => (
        <li key={name} className="min-w-0">
          <PlainText text={name} className="font-mono text-[0.94em]" wrap />
        </li>
      ))}
      {names.length > namesShown ? <li>{t('andMore', { n: names.length - namesShown })}</li> : null}
    </ul>
  );
}
