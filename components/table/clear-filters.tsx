import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';

/** `quiet`: at the end of the filters, not in place of rows. */
export function ClearFilters({ onClear, quiet = false }: { onClear: () => void; quiet?: boolean }) {
  const t = useTranslations('common.table');
  return (
    <Button {...(quiet ? { variant: 'ghost', size: 'sm' } : {})} onClick={onClear}>
      {t('clearFilters')}
    </Button>
  );
}
