import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function PeopleTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['people']}>{children}</PageTexts>;
}
