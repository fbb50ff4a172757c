import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function PoolTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['wizard', 'pool-field', 'history', 'timeline']}>{children}</PageTexts>;
}
