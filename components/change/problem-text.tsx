import { PlainText } from '@/components/ui/text/plain-text';
import type { Problem } from '@/lib/domain/change/change';
import { useChangeWords } from './use-change-words';

export function ProblemText({ problem }: { problem: Problem }) {
  const words = useChangeWords();
  return (
    <p>
      <PlainText text={words.problem(problem)} max={1000} wrap />
      {problem.remedy === '' ? null : (
        <span className="block text-ink-2">
          → <PlainText text={words.problemRemedy(problem)} max={600} wrap />
        </span>
      )}
    </p>
  );
}
