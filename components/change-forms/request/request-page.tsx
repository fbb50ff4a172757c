import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { PlanImpactWords } from '@/components/change/plan/impact-card';
import { type Crumb, PageHeader } from '@/components/shell/page-header';
import { PageLink } from '@/components/shell/page-link';
import { ActionBar } from '@/components/ui/state/action-bar';
import { buttonClass } from '@/components/ui/form/button-class';
import type { Plan } from '@/lib/domain/change/plan';
import { PreviewSummary } from './preview-summary';
import { RequestButton } from './request-button';
import { type RequestProps, useRequest } from './request-dialog';

/** A request whose plan is longer than a dialog; verdict, impact and action stay in view. `breadcrumb` ends where Cancel leads. */
export function RequestPage(
  o: RequestProps & {
    breadcrumb: readonly [...Crumb[], Crumb];
    /** What the plan asks to accept: below the form, on a phone below the plan. */
    choices: (plan: Plan) => ReactNode;
  },
) {
  const t = useTranslations('change.request');
  const { preview, plan, button, reasonField } = useRequest(o);
  const back = o.breadcrumb.at(-1)?.href ?? '/';
  return (
    <>
      <PageHeader breadcrumb={o.breadcrumb} title={o.title} />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto]">
        <div className="flex min-w-0 flex-col gap-4">
          {o.children}
          {reasonField}
        </div>
        <div className="min-w-0 lg:row-span-2">
          <PreviewSummary preview={preview} openReason={o.openReason} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:col-start-1 lg:row-span-2 lg:row-start-2">
          {plan === null ? null : o.choices(plan)}
        </div>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:col-start-2 lg:row-start-3">
          {plan === null ? null : o.detail?.(plan)}
        </div>
      </div>
      <ActionBar label={t('bar')}>
        {plan === null || plan.diff.length === 0 ? null : <PlanImpactWords plan={plan} />}
        <span className="flex-1" />
        <RequestButton {...button}>
          <PageLink href={back} className={buttonClass({ variant: 'ghost' })}>
            {t('cancel')}
          </PageLink>
        </RequestButton>
      </ActionBar>
    </>
  );
}
