import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { changeHref } from '@/lib/client/hrefs';
import type { Problem } from '@/lib/domain/change/change';
import { useChangeWords } from '../use-change-words';

const ofHolder = ['busy', 'paused', 'undecided'].map((state) => `domain.problem.target-${state}`);

/** Why a change waits, with a link to the change that has its target. */
export function WaitsFor({ problem }: { problem: Problem }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { phrase } = problem;
  const id = phrase !== undefined && ofHolder.includes(phrase.key) ? phrase.params['id'] : undefined;
  return (
    <>
      {words.problem(problem)}{' '}
      {typeof id === 'string' ? (
        <Link href={changeHref(id)} className="underline underline-offset-2">
          {t('waitsSee')}
        </Link>
      ) : null}
    </>
  );
}
