import { Check, Copy } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useState } from 'react';

/** Copies `text`; `what` names it for the button's label ("Copy RequestId"). */
export function CopyButton({ text, what, children }: { text: string; what: string; children?: string }) {
  const t = useTranslations('common');
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    // Unavailable over plain http: report it.
    if (!navigator.clipboard) return setOutcome('failed');
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t('copyWhat', { what })}
      className="-my-1 inline-flex min-h-6 min-w-6 items-center align-middle justify-center gap-1 rounded-sm px-1 text-xs text-ink-2 hover:bg-hover hover:text-ink"
    >
      {outcome === 'copied' ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
      {children}
      <span role="status" className={outcome === 'failed' ? 'text-bad' : 'sr-only'}>
        {outcome === 'idle' ? '' : t(outcome)}
      </span>
    </button>
  );
}
