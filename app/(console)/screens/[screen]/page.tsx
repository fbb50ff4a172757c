import type { Metadata } from 'next';
import { ScreenPage } from '@/components/screen/screen-page';
import { requireSignIn } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ screen: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).screen) };
}

export default async function EditScreen({ params }: Props) {
  const { screen } = await params;
  await requireSignIn(`/screens/${screen}`);
  return <ScreenPage name={decodeURIComponent(screen)} />;
}
