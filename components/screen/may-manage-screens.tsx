import type { ReactNode } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { WaysOn } from '@/components/shell/ways-on';
import { ForbiddenState } from '@/components/ui/state/error-state';
import { useDeniedReason } from '@/lib/client/actor';
import { useTranslations } from '@/lib/client/intl';

/** Else the reason. */
export function MayManageScreens({ children }: { children: ReactNode }) {
  const t = useTranslations('screens');
  const denied = useDeniedReason('screen.manage');
  if (denied === null) return children;
  return (
    <>
      <PageHeader title={t('title')} />
      <ForbiddenState failure={{ message: denied, permission: 'screen.manage' }} action={<WaysOn />} />
    </>
  );
}
