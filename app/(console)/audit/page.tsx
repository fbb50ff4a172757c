import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AuditPage } from '@/components/audit/audit-page';
import { currentActor } from '@/lib/server/access/authenticate';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

export default async function AuditRecordsPage() {
  if ((await currentActor()) === null) redirect('/sign-in?next=%2Faudit');
  return <AuditPage />;
}
