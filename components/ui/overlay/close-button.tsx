import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';

export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={t('close')}
      className="rounded-md p-1.5 text-ink-2 hover:bg-hover hover:text-ink"
    >
      <X size={16} aria-hidden="true" />
    </button>
  );
}
