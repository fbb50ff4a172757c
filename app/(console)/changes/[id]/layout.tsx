import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function ChangeTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['pool']}>{children}</PageTexts>;
}
