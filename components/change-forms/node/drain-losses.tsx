import { useTranslations } from '@/lib/client/intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import type { Plan } from '@/lib/domain/change/plan';
import { useMessage } from '@/lib/client/use-message';
import { lossesOf, lossSorts, type DrainForm, type Loss, type LossSort } from './drain-form';

interface LossProps {
  form: DrainForm;
  patch: (part: Partial<DrainForm>) => void;
}

/** What would be lost with the evicted pods; nothing is accepted by default. */
export function DrainLosses({ plan, ...form }: LossProps & { plan: Pick<Plan, 'pods'> }) {
  const losses = lossesOf(plan);
  return lossSorts.map((sort) => {
    const some = losses.filter((loss) => loss.sort === sort);
    return some.length === 0 ? null : <Losses key={sort} sort={sort} losses={some} {...form} />;
  });
}

function Losses({ sort, losses, form, patch }: LossProps & { sort: LossSort; losses: readonly Loss[] }) {
  const t = useTranslations('node-work.drain.loss');
  const chosen = form[sort];
  const names = losses.map(({ name }) => name);
  const every = chosen === 'all' || names.every((name) => chosen.includes(name));
  const all = sort === 'emptyDir' ? 'all' : names;
  const toggle = (name: string, on: boolean) => {
    const others = chosen === 'all' ? [] : chosen.filter((one) => one !== name);
    patch({ [sort]: on ? [...others, name] : others });
  };
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t(`${sort}.label`)}</legend>
      <Checkbox
        label={t(`${sort}.all`, { n: names.length })}
        help={t(`${sort}.allHelp`)}
        checked={every}
        onChange={(event) => patch({ [sort]: event.target.checked ? all : [] })}
      />
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto border-t border-line pt-2">
        {losses.map((loss) => (
          <li key={loss.name}>
            <LossCheck
              loss={loss}
              checked={chosen === 'all' || chosen.includes(loss.name)}
              reason={chosen === 'all' ? t('withAll') : null}
              onToggle={(on) => toggle(loss.name, on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function LossCheck(o: { loss: Loss; checked: boolean; reason: string | null; onToggle: (on: boolean) => void }) {
  const message = useMessage();
  return (
    <Checkbox
      label={<PlainText text={o.loss.name} max={160} className="font-mono text-[0.94em]" wrap />}
      help={visibleText(message(o.loss.why), 300)}
      disabledReason={o.reason}
      checked={o.checked}
      onChange={(event) => o.onToggle(event.target.checked)}
    />
  );
}
