import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { useDeniedReason } from '@/lib/client/actor';
import { useChangeWords } from '@/components/change/use-change-words';
import type { Preview } from './use-preview';

export type RequestOutcome = 'plan' | 'blocked' | 'runs' | 'asks' | 'denied';

function requestOutcome({ answer }: Preview): RequestOutcome {
  const plan = answer?.plan ?? null;
  if (plan === null || answer === null) return 'plan';
  if (answer.requirement?.decision === 'denied') return 'denied';
  if (plan.findings.some((finding) => finding.severity === 'blocker')) return 'blocked';
  return answer.requirement?.decision === 'auto' ? 'runs' : 'asks';
}

export function RequestButton(o: {
  preview: Preview;
  openReason: string | null;
  busy: boolean;
  onRequest: () => void;
  /** Beside the button. */
  children?: ReactNode;
}) {
  const t = useTranslations('change.request');
  const words = useChangeWords();
  const refused = useDeniedReason('change.request');
  const outcome = requestOutcome(o.preview);
  const { requirement } = o.preview.answer ?? {};
  const n = requirement?.decision === 'needs-approval' ? requirement.approvers : 0;
  const denied = requirement?.decision === 'denied' ? words.reason(requirement) : null;
  // Nothing runs before its plan is shown.
  const unavailable = o.preview.updating ? t('waitsForPlan') : null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {outcome === 'plan' || o.openReason !== null ? null : (
        <p className={outcome === 'blocked' || outcome === 'denied' ? 'text-bad' : 'text-ink-2'}>
          {t(`leadsTo.${outcome}`, { n })}
        </p>
      )}
      <span className="flex flex-wrap justify-end gap-2">
        {o.children}
        <Button
          // What is blocked has a remedy, and that is what to do next.
          variant={outcome === 'blocked' ? 'secondary' : 'primary'}
          busy={o.busy}
          disabledReason={refused ?? o.openReason ?? denied ?? unavailable}
          onClick={o.onRequest}
        >
          {t(`button.${outcome}`)}
        </Button>
      </span>
    </div>
  );
}
