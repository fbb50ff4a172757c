import { useTranslations } from 'next-intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';

export function PoolScaling({ scaling }: { scaling: NodePoolRow['scaling'] }) {
  const t = useTranslations('fleet.scaling');
  if (scaling.mode === 'auto') return <>{t('auto', { min: scaling.min, max: scaling.max })}</>;
  return <>{scaling.desired === null ? t('manualUnknown') : t('manual', { n: scaling.desired })}</>;
}
