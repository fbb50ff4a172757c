import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/form/checkbox';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { UnifiedDiff } from '@/components/ui/text/code-block';
import { workloadPatchInput } from '@/lib/changes/workload-patch-placement/input';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

const MOST = 50;

interface PatchAnswer {
  input: unknown;
  reason: 'none' | 'many' | 'twice' | 'manifest' | null;
}

/** The input for these fixes. Two fixes of one workload are alternatives, so one of them may be missing. */
export function patchAnswer(fixes: readonly PlacementFix[]): PatchAnswer {
  const uids = fixes.map(({ target }) => target.uid);
  const reason =
    fixes.length === 0
      ? 'none'
      : uids.includes('')
        ? 'manifest'
        : new Set(uids).size < uids.length
          ? 'twice'
          : fixes.length > MOST
            ? 'many'
            : null;
  const targets = fixes.map(({ target, operations }) => ({ target, operations }));
  return { input: reason === null ? { targets } : null, reason };
}

/** Patches workloads as a change: shows each verdict after the patch, other managers, and how many pods are recreated. */
export function WorkloadPatchDialog(o: { cluster: string; fixes: readonly PlacementFix[]; onClose: () => void }) {
  const { cluster, fixes, onClose } = o;
  const t = useTranslations('workload-work.patch');
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set());
  const chosen = fixes.filter(({ id, recreate }) => !left.has(id) && !recreate);
  const { input, reason } = patchAnswer(chosen);
  const parsed = workloadPatchInput.safeParse(input);
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <RequestDialog
      kind="workload.patch-placement"
      cluster={cluster}
      title={t('title', { n: chosen.length })}
      size="lg"
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t(reason ?? 'wrong')}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p>{t('body')}</p>
      <ul aria-label={t('workloads')} className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {fixes.map((fix) => (
          <Choice key={fix.id} fix={fix} chosen={!left.has(fix.id)} alone={fixes.length === 1} onToggle={toggle} />
        ))}
      </ul>
    </RequestDialog>
  );
}

interface ChoiceProps {
  fix: PlacementFix;
  chosen: boolean;
  alone: boolean;
  onToggle: (id: string) => void;
}

function Choice({ fix, chosen, alone, onToggle }: ChoiceProps) {
  const t = useTranslations('workload-work.patch');
  const { namespace, kind, name } = fix.target;
  const called = visibleText(`${namespace}/${kind}/${name}`, 320);
  const label = (
    <>
      <PlainText text={called} max={320} className="font-mono text-[0.94em]" wrap />
      <span className="block text-xs text-ink-3">
        <PlainText text={fix.title} max={300} wrap />
      </span>
    </>
  );
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border border-line p-2">
      {alone && !fix.recreate ? (
        <div className="min-w-0">{label}</div>
      ) : (
        <Checkbox
          label={label}
          checked={chosen && !fix.recreate}
          disabledReason={fix.recreate ? t('recreate') : null}
          onChange={() => onToggle(fix.id)}
        />
      )}
      <details open={alone}>
        <summary className="min-h-6 w-fit text-xs text-ink-2 underline underline-offset-2 hover:text-ink">
          {t('patchOf', { name: visibleText(name, 120) })}
        </summary>
        <UnifiedDiff text={fix.diff} label={t('patchOf', { name: visibleText(name, 120) })} />
      </details>
    </li>
  );
}
